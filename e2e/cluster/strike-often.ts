/** Strikes a cluster of its own with faults in turn, and adds the figures up. */
import { seconds, spread } from '../crash/rig.ts';
import { startCluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { openTraders } from './open-traders.ts';
import { strikeUnderLoad } from './strike-under-load.ts';

const asError = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(String(cause)));

/** Prints a line a round; how many rounds went wrong. A round that ends with an error is wrong, and the next one has a new cluster. */
export async function strikeOften(
  faults: readonly Fault[],
  rounds: number,
  seed: number,
  options: { clocks?: boolean; disks?: boolean } = {},
): Promise<number> {
  const stage = async () => {
    const cluster = await startCluster(options);
    return { cluster, traders: await openTraders(cluster, seed) };
  };
  const gaps = new Map<string, number[]>();
  let [failed, acknowledged] = [0, 0];
  let { cluster, traders } = await stage();
  const end = async () => {
    traders.remove();
    await cluster.close();
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const fault = faults[round % faults.length];
      if (!fault) break;
      const why = fault.whyNot?.(cluster);
      if (why !== undefined) {
        console.log(`${fault.name}: skipped: ${why}`);
        continue;
      }
      const struck = await strikeUnderLoad(cluster, fault, traders).catch(asError);
      if (struck instanceof Error) {
        failed += 1;
        console.log(
          `${round + 1} ${fault.name}:\n   WRONG it ended with: ${struck.message}\n${cluster.databases.tails()}`,
        );
        await end();
        ({ cluster, traders } = await stage());
        continue;
      }
      gaps.set(fault.name, [...(gaps.get(fault.name) ?? []), struck.gapMs]);
      acknowledged += struck.acknowledged;
      if (struck.wrong.length > 0) failed += 1;
      console.log([`${round + 1} ${struck.words}`, ...struck.wrong.map((line) => `   WRONG ${line}`)].join('\n'));
    }
  } finally {
    await end();
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
