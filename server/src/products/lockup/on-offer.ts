/** The offers in force, and what is left of each: by its maximum, and by what the house account covers. From committed batches only. */
import { HOUSE_LOCKUP, type Changes, type State } from '@glassbook/engine';
import type { ConfigureOffer, OrderRow as LockupRow } from '@glassbook/engine/lockup';

type Running = Pick<LockupRow, 'offer' | 'amount'>;
const MILLION = 1_000_000n;

export class OnOffer {
  readonly #offers: Map<number, ConfigureOffer>;
  /** By order. */
  readonly #running = new Map<number, Running>();
  readonly #locked: Map<number, bigint>;
  /** What the house account can still promise, by asset. */
  readonly #house = new Map<number, bigint>();

  constructor({ assets, lockup: { offers, orders, locked }, ledger }: State) {
    this.#offers = new Map(offers);
    this.#locked = new Map(locked);
    for (const { id, offer, amount } of orders.values()) this.#running.set(id, { offer, amount });
    for (const asset of assets.keys()) this.#house.set(asset, ledger.availableOf(HOUSE_LOCKUP, 'spot', asset));
  }

  /** By asset, then by days. */
  all(): ConfigureOffer[] {
    return [...this.#offers.values()].sort((a, b) => a.asset - b.asset || a.days - b.days || a.offer - b.offer);
  }

  find(offer: number): ConfigureOffer | undefined {
    return this.#offers.get(offer);
  }

  /** What can still be locked, 0 where that is less than the minimum. */
  left({ offer, asset, allMax, min, dailyPpm, days }: ConfigureOffer): bigint {
    const byOffer = allMax - (this.#locked.get(offer) ?? 0n);
    const costs = BigInt(dailyPpm) * BigInt(days);
    const byHouse = costs === 0n ? byOffer : ((this.#house.get(asset) ?? 0n) * MILLION) / costs;
    const left = byHouse < byOffer ? byHouse : byOffer;
    return left < min ? 0n : left;
  }

  apply({ settings, balances, lockup: { orders } }: Pick<Changes, 'settings' | 'balances' | 'lockup'>): void {
    for (const { command } of settings)
      if (command.kind === 'lockup.configureOffer') this.#offers.set(command.offer, command);
    for (const { owner, kind, asset, available } of balances)
      if (owner === HOUSE_LOCKUP && kind === 'spot') this.#house.set(asset, available);
    for (const { id, offer, amount, status } of orders) {
      const isRunning = status === 'running';
      if (isRunning === this.#running.has(id)) continue;
      this.#locked.set(offer, (this.#locked.get(offer) ?? 0n) + (isRunning ? amount : -amount));
      if (isRunning) this.#running.set(id, { offer, amount });
      else this.#running.delete(id);
    }
  }
}
