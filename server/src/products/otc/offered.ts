/** The ads that can be taken, best price for a taker first. A list is read again once something of OTC was committed, and after a second, since index prices and balances move. */
import { kinds, type Changes } from '@glassbook/engine';
import type { AdRow } from '@glassbook/engine/otc';
import { amountOf } from '@glassbook/engine/otc/sums';
import { priceNow, ratesOf } from './market.ts';
import { findAds } from './rows.ts';
import type { Offering, OtcServices } from './services.ts';

type Services = Pick<OtcServices, 'pool' | 'inForce' | 'catalog' | 'prices' | 'now'>;
type List = { at: number; rows: Promise<readonly AdRow[]> };

const KEPT_MS = 1_000;
/** On, of a merchant who has the whole deposit and is not frozen. */
const takeable = `WHERE closed = 'no' AND state = 'on' AND side = $1 AND asset = $2 AND fiat = $3 AND left_over > 0
  AND EXISTS (SELECT FROM otc_merchants m WHERE m.account = owner AND m.state = 'merchant' AND m.deposit >= $4)
  AND NOT EXISTS (SELECT FROM otc_frozen f WHERE f.account = owner AND f.frozen = 'yes')`;

export class Offered {
  readonly #services: Services;
  readonly #lists = new Map<string, List>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** Applies a committed batch: a list that is being read is read again too. */
  note({ otc }: Changes): void {
    const changed = otc.ads.length + otc.merchants.length + otc.frozen.length + otc.rates.length;
    if (changed > 0) this.#lists.clear();
  }

  async of(offering: Offering): Promise<readonly AdRow[]> {
    const { now } = this.#services;
    const key = `${offering.side} ${offering.asset} ${offering.fiat}`;
    const kept = this.#lists.get(key);
    if (kept && now() - kept.at < KEPT_MS) return kept.rows;
    const rows = this.#read(offering);
    this.#lists.set(key, { at: now(), rows });
    // What failed is not kept.
    rows.catch(() => this.#lists.delete(key));
    return rows;
  }

  /** Those whose owners can cover the least sum, by their price now; of one price the older first. */
  async #read({ side, asset, fiat }: Offering): Promise<readonly AdRow[]> {
    const { pool, inForce, catalog } = this.#services;
    const needed = inForce.of('otc.configure')?.deposit ?? 0n;
    const rows = await findAds(pool, takeable, [side, asset, fiat, String(needed)]);
    const rates = await ratesOf(this.#services);
    const funds = side === 'sell' ? await this.#availableOf(asset, rows) : new Map<number, bigint>();
    const { scale } = catalog.asset(asset);
    const priced = rows.flatMap((row) => {
      const price = priceNow(this.#services, rates, row);
      if (price === undefined || price <= 0n) return [];
      const least = amountOf(row.min, price, scale);
      const covers = side === 'buy' || (funds.get(row.owner) ?? 0n) >= (least < row.left ? least : row.left);
      return covers ? [{ row, price }] : [];
    });
    priced.sort((a, b) => {
      const cheaper = a.price < b.price ? -1 : a.price > b.price ? 1 : 0;
      return (side === 'sell' ? cheaper : -cheaper) || a.row.id - b.row.id;
    });
    return priced.map(({ row }) => row);
  }

  /** What owners can use of an asset in their spot accounts. */
  async #availableOf(asset: number, ads: readonly AdRow[]): Promise<Map<number, bigint>> {
    const { rows } = await this.#services.pool.query<{ owner: string; available: string }>(
      'SELECT owner, available FROM balances WHERE owner = ANY ($1) AND kind = $2 AND asset = $3',
      [[...new Set(ads.map(({ owner }) => owner))], kinds.indexOf('spot'), asset],
    );
    return new Map(rows.map(({ owner, available }) => [Number(owner), BigInt(available)]));
  }
}
