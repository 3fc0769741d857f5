/** Results of a release run, kept a part so that it can be run over several sessions, and the table they make. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Part } from './parts.ts';

export type Result = { passed: boolean; figure: string; seconds: number; commit: string };
export type Results = Record<string, Result>;

export const readResults = (file: string): Results =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {};

export function keepResult(file: string, name: string, result: Result): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readResults(file), [name]: result }, null, 2)}\n`);
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A line a promise and what of it is counted, as Markdown; where it has several runs, the figure of the worst or else of the last. What has not run is marked. */
export function tableOf(parts: readonly Part[], results: Results): string {
  const rows = [...Map.groupBy(parts, ({ id, what }) => `${id} | ${what}`)].map(([head, runs]) => {
    const ran = runs.flatMap(({ name }) => results[name] ?? []);
    const worst = ran.find(({ passed }) => !passed) ?? ran.at(-1);
    const { size = '' } = runs[0] ?? {};
    const of = runs.length === 1 ? '' : ` ${ran.length} of ${runs.length}`;
    const cells = worst
      ? [
          worst.figure.replaceAll('|', '/'),
          duration(ran.reduce((sum, { seconds }) => sum + seconds, 0)),
          `${worst.passed ? 'ok' : '**failed**'}${of}`,
          [...new Set(ran.map(({ commit }) => commit))].join(' '),
        ]
      : ['', '', 'not run', ''];
    return `| ${[head, size, ...cells].join(' | ')} |`;
  });
  return ['| id | what | size | figure | duration | verdict | commit |', '|---|---|---|---|---|---|---|', ...rows].join(
    '\n',
  );
}

const begins = '<!-- npm run release writes from here -->';
const ends = '<!-- to here -->';

/** The page with the table between its two marks. Throws where they are not there. */
export function withTable(page: string, table: string): string {
  const from = page.indexOf(begins);
  const to = page.indexOf(ends);
  if (from < 0 || to < from) throw new Error(`the page has no place for the table: ${begins}`);
  return `${page.slice(0, from + begins.length)}\n\n${table}\n\n${page.slice(to)}`;
}
