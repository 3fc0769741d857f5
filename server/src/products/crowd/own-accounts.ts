/** What the simulated traders have and have open: as it was loaded, then as committed batches changed it. */
import { kinds, type Changes, type OrderRow, type State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { OwnOrder } from './market-view.ts';

type Balance = { available: bigint; held: bigint };
const nothing: Balance = { available: 0n, held: 0n };
type Own = { orders: Map<number, OwnOrder>; balances: Map<number, Balance> };
/** The steps of a market, in which its orders are counted. */
export type Steps = { tick: bigint; lot: bigint };

export class OwnAccounts {
  readonly #own: ReadonlyMap<number, Own>;
  readonly #steps: (market: number) => Steps;

  constructor(owners: readonly number[], steps: (market: number) => Steps) {
    this.#own = new Map(owners.map((owner) => [owner, { orders: new Map(), balances: new Map() }]));
    this.#steps = steps;
  }

  /** Open orders from the state as loaded, balances from their rows; before the first batch. */
  async load(pool: Pool, { spot: { orders } }: State): Promise<void> {
    for (const [owner, own] of this.#own) {
      for (const id of orders.idsOf(owner)) {
        const slot = orders.slotOf.get(id);
        const [lots, filled] = [orders.lots(slot), orders.lots(slot) - orders.lotsLeft(slot)];
        own.orders.set(id, {
          ...{ id, market: orders.market(slot), side: orders.side(slot) === 0 ? 'buy' : 'sell' },
          ...{ ticks: orders.ticks(slot), lots, filled, at: orders.updatedAt(slot) },
        });
      }
    }
    const { rows } = await pool.query<Record<'owner' | 'asset' | 'available' | 'held', string>>(
      'SELECT owner, asset, available, held FROM balances WHERE owner = ANY ($1) AND kind = $2',
      [[...this.#own.keys()], kinds.indexOf('spot')],
    );
    for (const { owner, asset, available, held } of rows)
      this.#own.get(Number(owner))?.balances.set(Number(asset), { available: BigInt(available), held: BigInt(held) });
  }

  apply({ balances, spot }: Changes): void {
    for (const { owner, kind, asset, available, held } of balances)
      if (kind === 'spot') this.#own.get(owner)?.balances.set(asset, { available, held });
    for (const row of spot.orders) this.#set(row);
  }

  #set(row: OrderRow): void {
    const own = this.#own.get(row.owner);
    if (!own) return;
    if (row.status !== 'open') {
      own.orders.delete(row.id);
      return;
    }
    const { tick, lot } = this.#steps(row.market);
    own.orders.set(row.id, {
      ...{ id: row.id, market: row.market, side: row.side, at: row.updatedAt, ticks: Number(row.price / tick) },
      ...{ lots: Number(row.amount / lot), filled: Number(row.filledAmount / lot) },
    });
  }

  /** Oldest first. */
  ordersIn(owner: number, market: number): OwnOrder[] {
    return [...(this.#own.get(owner)?.orders.values() ?? [])]
      .filter((order) => order.market === market)
      .sort((a, b) => a.id - b.id);
  }

  /** Those with an open order. */
  ownersOfOrders(): number[] {
    return [...this.#own].filter(([, { orders }]) => orders.size > 0).map(([owner]) => owner);
  }

  balance(owner: number, asset: number): Balance {
    return this.#own.get(owner)?.balances.get(asset) ?? nothing;
  }

  total(owner: number, asset: number): bigint {
    const { available, held } = this.balance(owner, asset);
    return available + held;
  }
}
