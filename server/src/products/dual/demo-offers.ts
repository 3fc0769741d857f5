/**
 * Offers of a demo, so that there is always something to try: where the money is demo money, each coin has calls above and puts below the index for three ends. They are begun like any
 * other offer, by a setting in the journal; strikes and rates follow from the index and the date by the table below, and what is begun never changes.
 */
import type { Changes } from '@glassbook/engine';
import type { ConfigureOffer as ConfigureDual } from '@glassbook/engine/dual';
import { startOf } from '@glassbook/engine/dual/sums';
import type { Core } from '../../shared/slice/core.ts';
import type { OnOffer } from './on-offer.ts';

const DAY_MS = 86_400_000;
const [BTC, ETH, USDT] = [1, 2, 3];
/** The instrument of each coin, and what its strikes are multiples of, in whole USDT. */
const coins = [
  { asset: BTC, instrument: 1, step: 500n },
  { asset: ETH, instrument: 2, step: 20n },
] as const;
/** Days to the end, and the strikes: parts of a thousand from the index, with their rate. */
const terms = [
  {
    days: 3,
    strikes: [
      [15, 365_000],
      [30, 182_500],
    ],
  },
  {
    days: 8,
    strikes: [
      [25, 250_000],
      [50, 125_000],
    ],
  },
  {
    days: 31,
    strikes: [
      [60, 150_000],
      [100, 90_000],
    ],
  },
] as const;

export class DemoOffers {
  readonly #core: Pick<Core, 'sequencer' | 'catalog' | 'now' | 'log'>;
  readonly #onOffer: OnOffer;
  /** The UTC day on which each coin was looked at. */
  readonly #day = new Map<number, number>();
  /** The number of the next one; those that are being begun are not committed yet. */
  #next = 1;

  constructor(core: Pick<Core, 'sequencer' | 'catalog' | 'now' | 'log'>, onOffer: OnOffer) {
    this.#core = core;
    this.#onOffer = onOffer;
  }

  /** With the first price of each day, begins what is not on offer. */
  look({ indexPrice: { prices } }: Pick<Changes, 'indexPrice'>): void {
    const today = Math.floor(this.#core.now() / DAY_MS);
    for (const coin of coins) {
      const price =
        this.#day.get(coin.asset) === today
          ? undefined
          : prices.find(({ market }) => market === coin.instrument)?.price;
      if (price === undefined) continue;
      this.#day.set(coin.asset, today);
      for (const offer of this.#missing(coin, price, today)) void this.#begin(offer);
    }
  }

  /** Of an end that has no offer yet, all of them. Ends are on days of their own kind, so that each is offered for as long as it runs. */
  #missing({ asset, instrument, step }: (typeof coins)[number], price: bigint, today: number): ConfigureDual[] {
    const unit = 10n ** BigInt(this.#core.catalog.asset(USDT).scale);
    const ends = this.#onOffer.all().flatMap(({ offer }) => (offer.asset === asset ? [offer.endDay - today] : []));
    const begun = terms.filter(({ days }, place) => {
      const shortest = (terms[place - 1]?.days ?? 1) + 1;
      return !ends.some((left) => left >= shortest && left <= days);
    });
    this.#next = Math.max(this.#next, this.#onOffer.next);
    return begun.flatMap(({ days, strikes }) =>
      (['call', 'put'] as const).flatMap((type) =>
        strikes.map(([permille, ratePpm]): ConfigureDual => {
          const away = BigInt(type === 'call' ? 1_000 + permille : 1_000 - permille);
          const strike = ((price * away) / 1_000n / (step * unit)) * step * unit;
          return {
            ...{ kind: 'dual.configureOffer', offer: this.#next++, instrument, asset, quote: USDT, type, strike },
            ...{ tick: unit / 100n, startDay: today, endDay: today + days, ratePpm, total: 1_000, ownerMax: 100 },
            status: 'open',
          };
        }),
      ),
    );
  }

  async #begin(offer: ConfigureDual): Promise<void> {
    const { sequencer, log, now } = this.#core;
    if (offer.strike === 0n || startOf(offer.endDay) <= now()) return;
    try {
      const { outcome } = await sequencer.submit(offer);
      if (!outcome.ok) log.warn({ offer, outcome }, 'an offer of the demo was refused');
    } catch (error) {
      log.warn({ err: error }, 'an offer of the demo was not begun');
    }
  }
}
