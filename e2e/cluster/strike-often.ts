/** Strikes a cluster of its own with faults in turn, and adds the figures up. */
import { seconds, spread } from '../crash/rig.ts';
import { startCluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { openTraders } from './open-traders.ts';
import { strikeUnderLoad } from './strike-under-load.ts';

/** Prints a line a round; how many rounds went wrong. */
export async function strikeOften(
  faults: readonly Fault[],
  rounds: number,
  seed: number,
  options: { clocks?: boolean; disks?: boolean } = {},
): Promise<number> {
  const cluster = await startCluster(options);
  const gaps = new Map<string, number[]>();
  let [failed, acknowledged] = [0, 0];
  try {
    const traders = await openTraders(cluster, seed);
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length];
      if (!fault) break;
      const why = fault.whyNot?.(cluster);
      if (why !== undefined) {
        console.log(`${fault.name}: skipped: ${why}`);
        continue;
      }
      const struck = await strikeUnderLoad(cluster, fault, traders);
      gaps.set(fault.name, [...(gaps.get(fault.name) ?? []), struck.gapMs]);
      acknowledged += struck.acknowledged;
      if (struck.wrong.length > 0) failed += 1;
      console.log([`${round + 1} ${struck.words}`, ...struck.wrong.map((line) => `   WRONG ${line}`)].join('\n'));
    }
    traders.remove();
  } finally {
    await cluster.close();
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
