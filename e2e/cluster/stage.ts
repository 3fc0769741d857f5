/** A cluster with its traders, started for the first fault that needs it. One that a fault left broken is thrown away, and the next fault has a new one. */
import type { Cluster } from './cluster.ts';
import { startCluster } from './cluster.ts';
import type { DatabaseOptions } from './databases.ts';
import type { Fault } from './faults.ts';
import { openTraders } from './open-traders.ts';
import { strikeUnderLoad, type Struck, type Traders } from './strike-under-load.ts';

type Opened = { cluster: Cluster; traders: Traders & { remove: () => void } };
export type Stage = {
  open: () => Promise<Opened>;
  /** Why the fault cannot be tried here, or its outcome. An error has the last lines of each Patroni. */
  strike: (fault: Fault) => Promise<Struck | { skipped: string }>;
  close: () => Promise<void>;
};

export function stageOf(options: DatabaseOptions, seed: number): Stage {
  let opening: Promise<Opened> | undefined;
  const start = async (): Promise<Opened> => {
    const cluster = await startCluster(options);
    try {
      return { cluster, traders: await openTraders(cluster, seed) };
    } catch (cause) {
      await cluster.close();
      throw cause;
    }
  };
  const open = () => {
    opening ??= start().catch((cause: unknown) => {
      opening = undefined;
      throw cause;
    });
    return opening;
  };
  const close = async () => {
    const before = await opening?.catch(() => undefined);
    opening = undefined;
    before?.traders.remove();
    await before?.cluster.close();
  };
  return {
    ...{ open, close },
    async strike(fault) {
      const { cluster, traders } = await open();
      const skipped = fault.whyNot?.(cluster);
      if (skipped !== undefined) return { skipped };
      try {
        return await strikeUnderLoad(cluster, fault, traders);
      } catch (cause) {
        const said = cause instanceof Error ? cause.message : String(cause);
        const tails = cluster.databases.tails();
        await close();
        throw new Error(`${fault.name} ended with: ${said}\n${tails}`, { cause });
      }
    },
  };
}
