/** The databases with the two engines before them, and what tests ask of all of it. */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { answers, seconds } from '../crash/rig.ts';
import { documentKey, placeWithKeysOf } from '../crash/systems.ts';
import { startSystem, type System } from '../system.ts';
import { clockOf, type Clock } from './clock.ts';
import { startDatabases, UP_MS, type DatabaseOptions, type Databases, type Node } from './databases.ts';

export type Engine = { system: System; clock: Clock | undefined };
/** Each part by what it is at the moment. */
export type Roles = { leader: Engine; standby: Engine; primary: Node; replica: Node };

export type Cluster = {
  databases: Databases;
  engines: readonly [Engine, Engine];
  /** By HAProxy: of the engine that leads. */
  origin: string;
  /** Waits until an engine leads, the other stands by, and the databases are in sync. */
  untilWhole: () => Promise<Roles>;
  close: () => Promise<void>;
};

async function standsBy({ origin }: System): Promise<boolean> {
  try {
    const reply = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) });
    const { message } = (await reply.json()) as { message?: { standby?: boolean } };
    return message?.standby === true;
  } catch {
    return false;
  }
}

/** `env`: of both engines. */
export async function startCluster(options: DatabaseOptions, env: Record<string, string> = {}): Promise<Cluster> {
  const databases = await startDatabases(options);
  const { folder, url, readUrl, webOrigin, enginePorts } = databases;
  const systems: System[] = [];
  const close = async () => {
    await Promise.all(systems.map((system) => system.remove()));
    databases.close();
  };
  try {
    const shared = {
      ...{ ...documentKey, DATABASE_URL: url, DATABASE_READ_URL: readUrl, TRUSTED_PROXIES: '127.0.0.1' },
      ...env,
    };
    const clocks = enginePorts.map((port) => (options.clocks ? clockOf(join(folder, `${port}.clock`)) : undefined));
    const settings = (place: 0 | 1) => ({ ...shared, ...clocks[place]?.env, PORT: String(enginePorts[place]) });
    const first = await startSystem(settings(0));
    systems.push(first);
    const mail = env['SMTP_URL'] === undefined ? { SMTP_URL: first.mailbox.url } : {};
    const second = await startSystem({ ...settings(1), ...mail }, placeWithKeysOf(first), undefined, true);
    systems.push(second);
    const engines = [
      { system: first, clock: clocks[0] },
      { system: second, clock: clocks[1] },
    ] as const;
    const roles = async (): Promise<Pick<Roles, 'leader' | 'standby'> | undefined> => {
      const leads = await Promise.all(systems.map(({ origin }) => answers(origin)));
      const waits = await Promise.all(systems.map(standsBy));
      const [leader, standby] = [engines[leads.indexOf(true)], engines[waits.indexOf(true)]];
      return leader && standby && leader !== standby ? { leader, standby } : undefined;
    };
    const untilWhole = async (): Promise<Roles> => {
      const until = performance.now() + UP_MS;
      for (;;) {
        const nodes = await databases.untilInSync();
        const found = await roles();
        if (found && (await answers(webOrigin))) return { ...found, ...nodes };
        if (performance.now() > until)
          throw new Error(
            `no engine led beside a standby in ${seconds(UP_MS)}\n${systems.map((one) => one.said().slice(-2_000)).join('\n')}`,
          );
        await wait(100);
      }
    };
    await untilWhole();
    return { databases, engines, origin: webOrigin, untilWhole, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
