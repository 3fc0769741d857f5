/**
 * Makes the demo's cast once, after the ports are open: users in every state, chats, orders and requests, each by the calls that people make, so that
 * balances change by commands only. It begins in a database without users and with the demo's staff, and where a start was cut short the next one goes on.
 */
import { storeSetting } from '../../carry/store/settings/setting.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Role } from '@glassbook/contract';
import type { Pool } from 'pg';
import type { Handling, Staff } from '../../carry/http/handling.ts';
import type { Core } from '../../shared/slice/core.ts';
import type { Doors } from '../../shared/slice/doors.ts';
import { castCalls } from './calls.ts';
import { members, traders, type Stage } from './members.ts';
import { requests } from './requests.ts';

const key = 'demo.cast';
const waitMs = 250;

/** What was made; undefined where the cast does not belong in this database. */
async function madeIn(pool: Pool): Promise<Record<string, boolean> | undefined> {
  const { rows } = await pool.query<{ value: Record<string, boolean> }>('SELECT value FROM settings WHERE key = $1', [
    key,
  ]);
  if (rows[0]) return rows[0].value;
  const { rowCount } = await pool.query('SELECT FROM users WHERE NOT robot LIMIT 1');
  return rowCount ? undefined : {};
}

async function demoStaff(pool: Pool): Promise<Stage['staff'] | undefined> {
  const { rows } = await pool.query<{ id: string; name: string; email: string; role: Role }>(
    'SELECT id, name, email, role FROM staff WHERE demo AND role IS NOT NULL ORDER BY id',
  );
  const of = (role: Role): Staff | undefined => {
    const found = rows.find((row) => row.role === role);
    return found && { staffId: Number(found.id), sessionId: 0, name: found.name, email: found.email, role };
  };
  const [support, reviewer, treasurer, administrator] = [
    ...[of('support'), of('reviewer'), of('treasurer'), of('administrator')],
  ];
  return support && reviewer && treasurer && administrator && { support, reviewer, treasurer, administrator };
}

export class DemoCast {
  readonly #core: Core;
  readonly #doors: Pick<Doors, 'staff' | 'uploads'>;
  readonly #handlings: readonly Handling[];
  readonly #stopped = new AbortController();
  #playing: Promise<void> = Promise.resolve();

  constructor(core: Core, doors: Pick<Doors, 'staff' | 'uploads'>, handlings: readonly Handling[]) {
    this.#core = core;
    this.#doors = doors;
    this.#handlings = handlings;
  }

  start(): void {
    const { config, log } = this.#core;
    if (!config.demoCast || config.production || config.money !== 'demo') return;
    this.#playing = this.#play().catch((error: unknown) =>
      log.warn({ err: error }, "the demo's cast was not finished; the next start goes on"),
    );
  }

  /** Resolves when what was begun is finished. */
  stop(): Promise<void> {
    this.#stopped.abort();
    return this.#playing;
  }

  async #play(): Promise<void> {
    const { pool, log, prices } = this.#core;
    const { signal } = this.#stopped;
    const [made, staff] = [await madeIn(pool), await demoStaff(pool)];
    if (!made || !staff) return;
    // From here on it is begun, whatever else happens in this database.
    await storeSetting(pool, key, {});
    const refused = (route: string, reason: string) => log.info({ route, reason }, "the demo's cast was refused");
    const until: Stage['until'] = async (isSo) => {
      while (!signal.aborted && !(await isSo())) await wait(waitMs);
      return !signal.aborted;
    };
    const stage: Stage = {
      ...{ core: this.#core, doors: this.#doors },
      call: castCalls(this.#doors, this.#handlings, refused),
      ...{ staff, until },
      untilPriced: (market) => until(() => prices.get(market) !== undefined),
    };
    const parts = [...members, ...requests, ...traders];
    for (const { name, play } of parts.filter((part) => !made[part.name])) {
      if (signal.aborted) return;
      await play(stage);
      await storeSetting(pool, key, { [name]: true });
    }
  }
}
