/** What the simulated traders have and have open: as it was loaded, then as committed batches changed it. */
import { kinds, type Changes, type State } from '@glassbook/engine';
import type { Pool } from 'pg';
import type { OwnOrder } from './market-view.ts';
import { accountOf, type PlaceProduct } from './place.ts';

type Balance = { available: bigint; held: bigint };
type Account = (typeof accountOf)[PlaceProduct];
const nothing: Balance = { available: 0n, held: 0n };
const accounts: readonly Account[] = Object.values(accountOf);
/** Orders by product and number, balances by account and asset, contracts of open positions, sold ones below zero, by position and market. */
type Own = {
  orders: Map<string, OwnOrder & { product: PlaceProduct }>;
  balances: Map<string, Balance>;
  positions: Map<number, { market: number; contracts: number }>;
  nets: boolean;
};
/** The steps of a market, in which its orders are counted. */
export type Steps = { tick: bigint; lot: bigint };
type Row = Pick<OwnOrder, 'id' | 'market' | 'side'> & {
  owner: number;
  status: string;
  updatedAt: number;
  price: bigint;
};

export class OwnAccounts {
  readonly #own: ReadonlyMap<number, Own>;
  readonly #steps: (market: number) => Steps | undefined;

  constructor(owners: readonly number[], steps: (market: number) => Steps | undefined) {
    const empty = (): Own => ({ orders: new Map(), balances: new Map(), positions: new Map(), nets: false });
    this.#own = new Map(owners.map((owner) => [owner, empty()]));
    this.#steps = steps;
  }

  /** Orders, positions and position modes from the state as loaded, balances from their rows; before the first batch. */
  async load(pool: Pool, { spot, futures, stocks }: State): Promise<void> {
    for (const [owner, own] of this.#own) {
      own.nets = futures.modes.get(owner) === 'one_way';
      for (const [product, { orders }] of [
        ['spot', spot] as const,
        ['futures', futures] as const,
        ['stocks', stocks] as const,
      ])
        for (const id of orders.idsOf(owner)) {
          const slot = orders.slotOf.get(id);
          const [lots, filled] = [orders.lots(slot), orders.lots(slot) - orders.lotsLeft(slot)];
          own.orders.set(`${product} ${id}`, {
            ...{ product, id, market: orders.market(slot), side: orders.side(slot) === 0 ? 'buy' : 'sell' },
            ...{ ticks: orders.ticks(slot), lots, filled, at: orders.updatedAt(slot) },
          });
        }
    }
    for (const row of futures.positions.values()) this.#setPosition({ ...row, status: 'open' });
    const { rows } = await pool.query<Record<'owner' | 'kind' | 'asset' | 'available' | 'held', string>>(
      'SELECT owner, kind, asset, available, held FROM balances WHERE owner = ANY ($1) AND kind = ANY ($2)',
      [[...this.#own.keys()], accounts.map((account) => kinds.indexOf(account))],
    );
    for (const { owner, kind, asset, available, held } of rows)
      this.#own.get(Number(owner))?.balances.set(`${kinds[Number(kind)]} ${asset}`, {
        ...{ available: BigInt(available), held: BigInt(held) },
      });
  }

  apply({ balances, spot, futures, stocks }: Pick<Changes, 'balances' | 'spot' | 'futures' | 'stocks'>): void {
    for (const { owner, kind, asset, available, held } of balances)
      this.#own.get(owner)?.balances.set(`${kind} ${asset}`, { available, held });
    for (const [product, { orders }] of [['spot', spot] as const, ['stocks', stocks] as const])
      for (const row of orders) {
        const { lot = 1n } = this.#steps(row.market) ?? {};
        this.#setOrder(product, row, Number(row.amount / lot), Number(row.filledAmount / lot));
      }
    for (const row of futures.orders) this.#setOrder('futures', row, row.contracts, row.filledContracts);
    for (const row of futures.positions) this.#setPosition(row);
    for (const { owner, mode } of futures.modes) {
      const own = this.#own.get(owner);
      if (own) own.nets = mode === 'one_way';
    }
  }

  #setOrder(
    product: PlaceProduct,
    { id, owner, market, side, status, updatedAt: at, price }: Row,
    lots: number,
    filled: number,
  ) {
    const own = this.#own.get(owner);
    const steps = this.#steps(market);
    if (!own || !steps) return;
    if (status === 'open')
      own.orders.set(`${product} ${id}`, {
        ...{ product, id, market, side, at, ticks: Number(price / steps.tick), lots, filled },
      });
    else own.orders.delete(`${product} ${id}`);
  }

  #setPosition(row: {
    id: number;
    owner: number;
    market: number;
    side: 'long' | 'short';
    contracts: number;
    status: string;
  }) {
    const { id, owner, market, side, contracts, status } = row;
    const positions = this.#own.get(owner)?.positions;
    if (status === 'open') positions?.set(id, { market, contracts: side === 'long' ? contracts : -contracts });
    else positions?.delete(id);
  }

  /** Oldest first. */
  ordersIn(owner: number, market: number): OwnOrder[] {
    return [...(this.#own.get(owner)?.orders.values() ?? [])]
      .filter((order) => order.market === market)
      .sort((a, b) => a.id - b.id);
  }

  /** Those with an open order of a product. */
  ownersOfOrders(product: PlaceProduct): number[] {
    const hasOne = ({ orders }: Own) => [...orders.values()].some((order) => order.product === product);
    return [...this.#own].filter(([, own]) => hasOne(own)).map(([owner]) => owner);
  }

  /** Contracts that an owner has in a market, sold ones below zero. */
  contractsIn(owner: number, market: number): number {
    let sum = 0;
    for (const each of this.#own.get(owner)?.positions.values() ?? [])
      if (each.market === market) sum += each.contracts;
    return sum;
  }

  /** Whether an order of the other side first closes what is open. */
  nets(owner: number): boolean {
    return this.#own.get(owner)?.nets ?? false;
  }

  balance(owner: number, asset: number, account: Account = 'spot'): Balance {
    return this.#own.get(owner)?.balances.get(`${account} ${asset}`) ?? nothing;
  }

  total(owner: number, asset: number, account: Account = 'spot'): bigint {
    const { available, held } = this.balance(owner, asset, account);
    return available + held;
  }
}
