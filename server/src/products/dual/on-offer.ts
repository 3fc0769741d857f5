/** The offers in force, what was sold of each, and what is left: by its shares, and by what the house account covers. From committed batches only. */
import { HOUSE_DUAL, type Changes, type State } from '@glassbook/engine';
import type { ConfigureOffer as ConfigureDual, SaleRow } from '@glassbook/engine/dual';
import { daysFrom, dualSums, saleEndOf, startOf } from '@glassbook/engine/dual/sums';

type Took = Pick<Changes, 'settings' | 'balances' | 'dual'>;
export type Offered = { offer: ConfigureDual; sale: SaleRow };

export class OnOffer {
  readonly #offers: Map<number, ConfigureDual>;
  readonly #sales: Map<number, SaleRow>;
  /** When offers on each instrument end, settled ones too, milliseconds UTC. */
  readonly #ends = new Map<number, Set<number>>();
  /** What the house account can still promise, and the places of each asset. */
  readonly #house = new Map<number, bigint>();
  readonly #scaleOf: (asset: number) => number;

  constructor({ assets, dual: { offers, sales }, ledger }: State, scaleOf: (asset: number) => number) {
    this.#offers = new Map();
    for (const offer of offers.values()) this.#put(offer);
    this.#sales = new Map(sales);
    this.#scaleOf = scaleOf;
    for (const asset of assets.keys()) this.#house.set(asset, ledger.availableOf(HOUSE_DUAL, 'spot', asset));
  }

  /** By their end, then by strike. */
  all(): Offered[] {
    return [...this.#offers.keys()]
      .flatMap((id) => this.find(id) ?? [])
      .sort(({ offer: a }, { offer: b }) => a.endDay - b.endDay || Number(a.strike - b.strike) || a.offer - b.offer);
  }

  endsOn(instrument: number): ReadonlySet<number> {
    return this.#ends.get(instrument) ?? new Set();
  }

  find(id: number): Offered | undefined {
    const [offer, sale] = [this.#offers.get(id), this.#sales.get(id)];
    return offer && sale && { offer, sale };
  }

  /** The number of the next one. */
  get next(): number {
    return Math.max(0, ...this.#offers.keys()) + 1;
  }

  isOnSale({ offer: { status, startDay, endDay } }: Offered, now: number): boolean {
    return status === 'open' && now >= startOf(startDay) && now < saleEndOf(endDay);
  }

  /** Shares that can still be bought now. What the house owes for one share is counted rounded up, so it is never too many. */
  left({ offer, sale }: Offered, now: number): number {
    const { asset, quote, type, endDay, total } = offer;
    const { paid, coin, money } = dualSums(offer, 1, daysFrom(now, endDay), this.#scaleOf(asset));
    const shares = [
      BigInt(Math.max(0, total - sale.sold)),
      (this.#house.get(asset) ?? 0n) / (coin - (type === 'call' ? paid : 0n) + 1n),
      (this.#house.get(quote) ?? 0n) / (money - (type === 'put' ? paid : 0n) + 1n),
    ];
    return Number(shares.reduce((least, each) => (each < least ? each : least)));
  }

  apply({ settings, balances, dual: { sales } }: Took): void {
    for (const { command } of settings) if (command.kind === 'dual.configureOffer') this.#put(command);
    for (const { owner, kind, asset, available } of balances)
      if (owner === HOUSE_DUAL && kind === 'spot') this.#house.set(asset, available);
    for (const sale of sales) this.#sales.set(sale.offer, sale);
  }

  #put(offer: ConfigureDual): void {
    const { instrument, endDay } = offer;
    this.#offers.set(offer.offer, offer);
    this.#ends.set(instrument, (this.#ends.get(instrument) ?? new Set()).add(startOf(endDay)));
  }

  /** Whether a batch changed what is shown of any. */
  touches({ settings, balances, dual: { sales } }: Took): boolean {
    return (
      sales.length > 0 ||
      balances.some(({ owner }) => owner === HOUSE_DUAL) ||
      settings.some(({ command }) => command.kind === 'dual.configureOffer')
    );
  }
}
