/** The base of most tests of the rig: a system of their own on a copy of the template, and its verdict in the end. */
import type { System } from '../system.ts';
import type { Verdict } from './checker/check.ts';
import { auditOf, storedSeq, verdictOn, wrongIn, type Rig } from './rig.ts';
import type { Host } from './systems.ts';

/** Compares the histories of a folder with what was stored since it was opened. */
export type Judge = () => Promise<{ verdict: Verdict; wrong: string[] }>;

/** `database` is read again in the end: a PostgreSQL that was started anew may be elsewhere. */
export async function openJudge(folder: string, database: () => string): Promise<Judge> {
  const since = await storedSeq(database());
  return async () => {
    const url = database();
    const [verdict, audited] = await Promise.all([verdictOn(folder, url, since), auditOf(url)]);
    return { verdict, wrong: [...wrongIn(verdict), ...audited] };
  };
}

export type Stage = { host: Host; database: string; system: System; folder: string; judge: Judge };

/** `env` of the system, where it has settings of its own. */
export async function onStage<T>(
  rig: Rig,
  id: string,
  work: (stage: Stage) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const host = await rig.host();
  const database = await host.database();
  const system = await host.system(database, env);
  try {
    const folder = rig.folder(id);
    return await work({ host, database, system, folder, judge: await openJudge(folder, () => database) });
  } finally {
    await system.remove();
  }
}
