/** The tiers of merchants, by what they did in the 30 days before each UTC day. */
import { completionOf, tierOf } from '@glassbook/engine/otc/sums';
import { DAY_MS, figuresOf, WINDOW_MS } from './figures.ts';
import { unitOf } from './market.ts';
import { findMerchants } from './rows.ts';
import type { OtcServices } from './services.ts';

type Services = Pick<OtcServices, 'pool' | 'sequencer' | 'catalog' | 'inForce' | 'now'>;

export class Nightly {
  readonly #services: Services;
  #day = -1;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Sets tiers once a UTC day, and once at the first turn: the same day gives the same tiers, so that a restart changes nothing. */
  async turn(): Promise<void> {
    const day = Math.floor(this.#services.now() / DAY_MS);
    if (day === this.#day) return;
    await this.#setTiers(day * DAY_MS);
    this.#day = day;
  }

  /** A command for each merchant whose figures reach another tier. */
  async #setTiers(dayStart: number): Promise<void> {
    const { pool, sequencer } = this.#services;
    const merchants = await findMerchants(pool, "WHERE state = 'merchant' ORDER BY account", []);
    const ids = merchants.map(({ account }) => account);
    const figures = await figuresOf(pool, ids, { from: dayStart - WINDOW_MS, to: dayStart });
    const { scale } = unitOf(this.#services);
    for (const { account, tier } of merchants) {
      const { orders, failed, lost, worth } = figures(account);
      const completionPpm = (completionOf(orders, failed + lost) ?? 0) * 100;
      if (tierOf({ orders, completionPpm, worth }, scale) === tier) continue;
      await sequencer.submit({ kind: 'otc.setTier', account, orders, completionPpm, worth });
    }
  }
}
