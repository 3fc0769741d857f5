/** What `npm run flaky` prints of its runs: which tests failed or passed on a retry only, in which of them. */

export type Run = { isBusy: boolean; seconds: number; failed: string[]; flaky: string[] };

/** The names that a run of scripts/check/run.ts printed at its end. */
export function namesIn(said: string): Pick<Run, 'failed' | 'flaky'> {
  const named = (how: string) => [...said.matchAll(new RegExp(`^${how}: (.+)$`, 'gm'))].map(([, name = '']) => name);
  return { failed: named('failed'), flaky: named('flaky') };
}

const isGreen = ({ failed, flaky }: Run): boolean => failed.length + flaky.length === 0;

/** A table of Markdown, a column for each run, and the count of those that were green. */
export function flakyTable(runs: readonly Run[]): string {
  const how = (name: string, { failed, flaky }: Run) =>
    failed.includes(name) ? 'FAILED' : flaky.includes(name) ? 'flaky' : '';
  const names = [...new Set(runs.flatMap(({ failed, flaky }) => [...failed, ...flaky]))].sort();
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['test', ...runs.map(({ isBusy }, place) => `${place + 1}${isBusy ? ', busy' : ''}`)]),
    row(['---', ...runs.map(() => '---')]),
    ...names.map((name) => row([name.replaceAll('|', '\\|'), ...runs.map((run) => how(name, run))])),
    row(['seconds', ...runs.map(({ seconds }) => seconds.toFixed(0))]),
    '',
    `${runs.filter(isGreen).length} green of ${runs.length}`,
  ].join('\n');
}
