/** The table of sizes as the page about reliability prints it. */
import { sizes, type Sizes } from './sizes.ts';

const number = (value: number): string => value.toLocaleString('en');

export function sizesTable(): string {
  const rows = Object.entries<Sizes>(sizes).map(([id, { what, test, ci, release, times = 1, proves }]) => {
    const before = times === 1 ? number(release) : `${times} times ${number(release)}`;
    return `| ${[id, what, number(test), number(ci), before, proves].join(' | ')} |`;
  });
  return [
    '| id | what is counted | `npm run test:long` | run alone | before a release | every run proves |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
