/** What the gate says by now of those who follow: the engine is told where a follow is to be held, is to go on, or has another cap of leverage. Self-limits are the engine's own question. */
import type { Pool } from 'pg';
import type { Sequencer } from '../../carry/sequencer/sequencer.ts';
import { gateRefusal, leverageMax, type GateServices } from '../../shared/gate/gate.ts';

type Services = GateServices & { sequencer: Pick<Sequencer, 'submit'> };

/** How many owners are looked at in one turn: 10^5 owners take 17 minutes. */
const TURN = 1_000;

/** Owners of open follows after an owner, in their order: the next turn. */
async function ownersAfter(pool: Pool, after: number): Promise<number[]> {
  const { rows } = await pool.query<{ owner: string }>(
    "SELECT DISTINCT owner FROM copy_follows WHERE status = 'open' AND owner > $1 ORDER BY owner LIMIT $2",
    [after, TURN],
  );
  return rows.map(({ owner }) => Number(owner));
}

/** Tells the engine what the gate says of these owners, where a follow of theirs has something else. */
async function tellHeld(services: Services, owners: readonly number[]): Promise<void> {
  for (const owner of owners) {
    const closed = await gateRefusal(services, { userId: owner, act: 'copy' });
    const held = closed !== undefined && !closed.reason.startsWith('limit.');
    const leverageCap = (await leverageMax(services, { userId: owner, act: 'copy' })) ?? 0;
    const { rowCount } = await services.pool.query(
      "SELECT FROM copy_follows WHERE owner = $1 AND status = 'open' AND (held <> $2 OR leverage_cap <> $3) LIMIT 1",
      [owner, held, leverageCap],
    );
    if (rowCount !== 0) await services.sequencer.submit({ kind: 'copy.hold', owner, held, leverageCap });
  }
}

/** Looks at one owner, or in turns at all: 1,000 each time, so that many follows make no turn long. */
export class Holding {
  readonly #services: Services;
  #after = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Looks at an owner who follows somebody. */
  look(owner: number): Promise<void> {
    return this.#inTurn(async () => tellHeld(this.#services, [owner]));
  }

  /** Looks at the next owners, after the last again at the first. */
  lookOn(): Promise<void> {
    return this.#inTurn(async () => {
      const owners = await ownersAfter(this.#services.pool, this.#after);
      this.#after = owners.length < TURN ? 0 : (owners.at(-1) ?? 0);
      await tellHeld(this.#services, owners);
    });
  }

  /** One at a time: what is read of a follow is then what the look before has told. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#running.then(work);
    this.#running = done.catch(() => undefined);
    return done;
  }
}
