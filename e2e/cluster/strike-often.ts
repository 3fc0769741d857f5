/** Strikes a cluster of its own with faults in turn, and adds the figures up. */
import { seconds, spread } from '../crash/rig.ts';
import type { DatabaseOptions } from './databases.ts';
import type { Fault } from './faults.ts';
import { stageOf } from './stage.ts';

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** Prints a line a round; how many rounds went wrong. A round that ends with an error is wrong, and the next one has a new cluster. `over` ends the series within a round. */
export async function strikeOften(
  faults: readonly Fault[],
  rounds: number,
  seed: number,
  over: AbortSignal,
  options: DatabaseOptions = {},
): Promise<number> {
  const stage = stageOf(options, seed);
  const gaps = new Map<string, number[]>();
  let [failed, acknowledged] = [0, 0];
  const ended = new Promise<undefined>((done) => over.addEventListener('abort', () => done(undefined)));
  try {
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length];
      if (!fault) break;
      const struck = await Promise.race([stage.strike(fault).catch(asError), ended]);
      if (struck === undefined) break;
      if (struck instanceof Error) {
        failed += 1;
        console.log(`${round + 1} WRONG ${struck.message}`);
        continue;
      }
      if ('skipped' in struck) {
        console.log(`${round + 1} ${fault.name}: skipped: ${struck.skipped}`);
        continue;
      }
      gaps.set(fault.name, [...(gaps.get(fault.name) ?? []), struck.gapMs]);
      acknowledged += struck.acknowledged;
      if (struck.wrong.length > 0) failed += 1;
      console.log([`${round + 1} ${struck.words}`, ...struck.wrong.map((line) => `   WRONG ${line}`)].join('\n'));
    }
  } finally {
    await stage.close();
  }
  for (const [name, ms] of gaps)
    console.log(
      `${name}: ${ms.length} rounds, no acknowledgement for ${spread(ms)}, least ${seconds(Math.min(...ms))}`,
    );
  console.log(
    `${[...gaps.values()].flat().length} rounds, ${acknowledged} acknowledged, ${failed} wrong (seed ${seed})`,
  );
  return failed;
}
