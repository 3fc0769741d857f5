/**
 * Keeps the figures of traders up to their closed tickets and to what their copiers have. It reads only what is committed, and nothing waits for it. A ticket that was closed while the server was off is found at
 * the next start: from the last day on that was counted, all tickets are read again.
 */
import type { Changes } from '@glassbook/engine';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { ClosedTicket } from '../../../shared/slice/doors.ts';
import { marginAsset } from '../follow/terms.ts';
import { countTrader, HOUR_MS, type Services } from './count-trader.ts';

export class Counting {
  readonly #services: Services;
  /** Tickets that were closed and are not counted, by trader; undefined before all are read once. */
  readonly #closed = new Map<number, ClosedTicket[] | undefined>();
  readonly #traders = new Set<number>();
  #isLoaded = false;
  #hour = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Notes whose figures a committed batch changes. */
  note({ copy, futures }: Changes): void {
    for (const { owner } of copy.traders) this.#begin(owner);
    for (const { trader } of copy.follows) this.#touch(trader);
    for (const { leader } of futures.purses) this.#touch(leader);
    const asset = marginAsset(this.#services);
    for (const row of futures.positions) {
      if (!asset || row.status !== 'closed' || !this.#traders.has(row.owner)) continue;
      const ticket = this.#services.copiedFutures.closedTicket(row, asset.id);
      if (ticket) this.#touch(row.owner)?.push(ticket);
    }
  }

  /** Counts what was noted, and all traders once an hour; one at a time. */
  count(): Promise<void> {
    const done = this.#running.then(() => this.#countAll());
    this.#running = done.catch(() => undefined);
    return done;
  }

  /** Resolves once nothing is counted. */
  close(): Promise<void> {
    return this.#running;
  }

  #begin(trader: number): void {
    if (this.#traders.has(trader)) return void this.#touch(trader);
    this.#traders.add(trader);
    this.#closed.set(trader, undefined);
  }

  #touch(trader: number): ClosedTicket[] | undefined {
    if (!this.#closed.has(trader)) this.#closed.set(trader, []);
    return this.#closed.get(trader);
  }

  async #countAll(): Promise<void> {
    const { pool, now } = this.#services;
    if (!this.#isLoaded) {
      const { rows } = await pool.query<{ owner: string }>('SELECT owner FROM copy_traders');
      for (const { owner } of rows) this.#begin(Number(owner));
      this.#isLoaded = true;
    }
    const hour = Math.floor(now() / HOUR_MS);
    if (hour !== this.#hour) for (const trader of this.#traders) this.#touch(trader);
    this.#hour = hour;
    for (const trader of [...this.#closed.keys()]) await this.#countOne(trader);
  }

  async #countOne(trader: number): Promise<void> {
    const closed = this.#closed.get(trader);
    this.#closed.delete(trader);
    try {
      await inTransaction(this.#services.pool, (client) => countTrader(this.#services, client, trader, closed));
    } catch (error) {
      // All of it is read again.
      this.#closed.set(trader, undefined);
      throw error;
    }
  }
}
