/** Events of futures for an account: orders that were filled, positions that the system closed, and payments of funding where the owner chose them. */
import { FIRST_USER, type Changes } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Happening, Queryable, Source } from '../../../shared/activity/activity.ts';
import { priceText } from '../../../carry/store/instrument.ts';
import { averageText, type FuturesMarket, type FuturesMarkets } from '../markets.ts';
import { ordersOf, positionsOf } from '../own-rows.ts';
import type { OrderRow } from '../stored.ts';
import type { Choices } from './choices.ts';

export type ClosedKind = 'position_liquidated' | 'position_deleveraged';
export type Closed = {
  id: number;
  at: number;
  market: number;
  position: number;
  side: 'long' | 'short';
  contracts: number;
  price: bigint;
  whole: boolean;
};
/** What the receipt and the position's close are named. */
const named = {
  position_liquidated: { id: 'liquidation', reason: 'liquidation' },
  position_deleveraged: { id: 'deleveraging', reason: 'adl' },
} as const;

type OfClosed = Extract<Happening, { kind: ClosedKind }>;

export const closedHappening = (of: FuturesMarket, kind: ClosedKind, row: Closed): OfClosed => ({
  ...{ id: `${named[kind].id}:${row.id}`, at_ms: row.at, group: 'orders', kind },
  params: {
    ...{ symbol: of.symbol, position: row.position, side: row.side, contracts: row.contracts, whole: row.whole },
    ...{ price: priceText(of, row.price), quote: of.quote.symbol },
  },
});

type Filled = Pick<OrderRow, 'id' | 'market' | 'side' | 'status' | 'filledContracts' | 'filledValue'>;
/** As filled as it is now, at the time of its last fill. */
const filledHappening = (of: FuturesMarket, row: Filled, at: number): Happening => ({
  ...{ id: `futures-order:${row.id}`, at_ms: at, group: 'orders' },
  kind: row.side === 'buy' ? 'futures_bought' : 'futures_sold',
  params: {
    ...{ symbol: of.symbol, contracts: row.filledContracts, quote: of.quote.symbol, open: row.status === 'open' },
    price: averageText(of, row.filledContracts, row.filledValue),
  },
});

type Payment = { funding: number; market: number; amount: bigint; at: number };
const fundingHappening = (of: FuturesMarket, { funding, amount, at }: Payment): Happening => ({
  ...{ id: `funding:${funding}`, at_ms: at, group: 'orders' },
  kind: amount < 0n ? 'funding_paid' : 'funding_received',
  params: {
    ...{ symbol: of.symbol, asset: of.settle.symbol },
    amount: formatAmount(amount < 0n ? -amount : amount, of.settle.scale),
  },
});

/** The receipts of a batch, with the owner of each. The last one of a position that is closed for this reason closed it. */
function closedIn({ futures }: Changes, kind: ClosedKind): (Closed & { owner: number })[] {
  const over = new Set(
    futures.positions
      .filter(({ status, closeReason }) => status === 'closed' && closeReason === named[kind].reason)
      .map(({ id }) => id),
  );
  const rows =
    kind === 'position_deleveraged'
      ? futures.adls.map((row) => ({ ...row, price: row.price }))
      : futures.liquidations.map((row) => ({ ...row, contracts: row.contracts + row.adlContracts, price: row.mark }));
  return rows
    .filter(({ owner, contracts }) => owner >= FIRST_USER && contracts > 0)
    .map((row) => ({
      ...row,
      whole: over.has(row.position) && !rows.some(({ id, position }) => position === row.position && id > row.id),
    }));
}

/** The owners' own orders that were filled in a batch, with the time of the last fill; copies and liquidations have notices of their own. */
function filledIn({ futures: { trades, orders } }: Changes): { row: OrderRow; at: number }[] {
  const filledAt = new Map<number, number>();
  for (const { makerOrder, takerOrder, at, liquidation } of trades) {
    filledAt.set(makerOrder, at);
    if (!liquidation) filledAt.set(takerOrder, at);
  }
  return orders.flatMap((row) => {
    const at = filledAt.get(row.id);
    return at === undefined || row.owner < FIRST_USER || row.follow > 0 ? [] : [{ row, at }];
  });
}

/** The payments of a batch, those of one owner at one funding together. */
function paymentsIn({ futures: { fundingPayments } }: Changes, wants: (owner: number) => boolean) {
  const sums = new Map<string, Payment & { owner: number }>();
  for (const row of fundingPayments) {
    if (!wants(row.owner)) continue;
    const key = `${row.owner} ${row.funding}`;
    const before = sums.get(key)?.amount ?? 0n;
    sums.set(key, { ...row, amount: before + row.amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}

const kinds: readonly ClosedKind[] = ['position_liquidated', 'position_deleveraged'];

export const futuresHappenings = ({ market }: Pick<FuturesMarkets, 'market'>, choices: Choices): Source => ({
  async recent(db, owner, most) {
    const found: Happening[] = [];
    for (const kind of kinds)
      for (const row of await closedOf(db, kind, { owner, most }))
        if (row.contracts > 0) found.push(closedHappening(market(row.market), kind, row));
    for (const { at, ...row } of await filledOf(db, owner, most))
      found.push(filledHappening(market(row.market), row, at));
    if (choices.wantsFundings(owner))
      for (const row of await fundedOf(db, owner, most)) found.push(fundingHappening(market(row.market), row));
    return found;
  },
  async openOrders(db, owner, most) {
    const rows = await ordersOf(db, owner, { status: ['open'], page: 1, limit: most });
    return rows.map((row) => {
      const of = market(row.market);
      return {
        ...{ id: row.id, symbol: of.symbol, side: row.side, price: priceText(of, row.price), at_ms: row.createdAt },
        ...{ amount: String(row.contracts), filled: String(row.filledContracts) },
      };
    });
  },
  async openHoldings(db, owner, most) {
    const rows = await positionsOf(db, owner, { status: 'open', page: 1, limit: most });
    return rows.map(({ id, market: of, side, contracts, openedAt }) => {
      const held = { name: market(of).symbol, side, amount: String(contracts), unit: '' };
      return { id, product: 'futures', ...held, at_ms: openedAt };
    });
  },
  committed(changes, add) {
    for (const { row, at } of filledIn(changes)) add(row.owner, () => filledHappening(market(row.market), row, at));
    for (const kind of kinds)
      for (const row of closedIn(changes, kind)) add(row.owner, () => closedHappening(market(row.market), kind, row));
    for (const row of paymentsIn(changes, (owner) => choices.wantsFundings(owner)))
      add(row.owner, () => fundingHappening(market(row.market), row));
  },
});

/** The orders of the newest fills in each role, from that role's index. */
async function filledOf(db: Queryable, owner: number, most: number): Promise<(Filled & { at: number })[]> {
  const newest = (role: 'maker' | 'taker', and = '') =>
    `(SELECT ${role}_order AS id, at FROM futures_trades WHERE ${role}_owner = $1 AND ${role}_owner >= 1000${and} ORDER BY futures_trades.id DESC LIMIT $2)`;
  const { rows } = await db.query<Record<string, string>>(
    `SELECT own.id, filled.at, market, side, status, filled_contracts, filled_value
     FROM (SELECT id, max(at) AS at FROM (${newest('maker')} UNION ALL ${newest('taker', ' AND NOT liquidation')}) AS fills GROUP BY id) AS filled
     JOIN futures_orders AS own ON own.id = filled.id WHERE own.follow = 0 ORDER BY filled.at DESC LIMIT $2`,
    [owner, most],
  );
  return rows.map((row) => ({
    ...{ id: Number(row['id']), market: Number(row['market']), at: Number(row['at']) },
    ...{ side: row['side'] as OrderRow['side'], status: row['status'] as OrderRow['status'] },
    ...{ filledContracts: Number(row['filled_contracts']), filledValue: BigInt(row['filled_value'] ?? 0) },
  }));
}

/** Where each kind's receipts are; `price` and `contracts` of what was closed. */
const receipts = {
  position_liquidated: {
    table: 'futures_liquidations',
    columns: 'contracts + adl_contracts AS contracts, mark AS price',
  },
  position_deleveraged: { table: 'futures_adls', columns: 'contracts, price' },
} as const;

type Row = Record<'id' | 'at' | 'market' | 'position' | 'contracts' | 'price' | 'owner', string> & {
  side: 'long' | 'short';
  whole: boolean;
};
const readClosed = (row: Row): Closed & { owner: number } => ({
  ...{ id: Number(row.id), at: Number(row.at), market: Number(row.market), position: Number(row.position) },
  ...{ side: row.side, contracts: Number(row.contracts), price: BigInt(row.price), whole: row.whole },
  owner: Number(row.owner),
});

/** The newest of an owner; or, without one, those after a number, of all owners. Oldest first. A receipt can be of no contracts: what could not be closed. */
export async function closedOf(
  db: Queryable,
  kind: ClosedKind,
  {
    owner,
    after,
    most,
  }: { owner: number; after?: never; most: number } | { owner?: never; after: number; most: number },
): Promise<(Closed & { owner: number })[]> {
  const { table, columns } = receipts[kind];
  const of = owner === undefined ? 'id > $1 ORDER BY id' : 'owner = $1 AND owner >= 1000 ORDER BY id DESC';
  const { rows } = await db.query<Row>(
    `SELECT own.*, of.status = 'closed' AND of.close_reason = $3 AND NOT EXISTS (SELECT FROM ${table} AS later
       WHERE later.owner = own.owner AND later.owner >= 1000 AND later.id > own.id AND later.position_id = own.position) AS whole
     FROM (SELECT id, at, owner, market, position_id AS position, side, ${columns} FROM ${table} WHERE ${of} LIMIT $2) AS own
     JOIN futures_positions AS of ON of.id = own.position ORDER BY own.id`,
    [owner ?? after, most, named[kind].reason],
  );
  return rows.map(readClosed);
}

async function fundedOf(db: Queryable, owner: number, most: number): Promise<Payment[]> {
  const { rows } = await db.query<Record<'funding' | 'market' | 'amount' | 'at', string>>(
    `SELECT funding, max(market) AS market, sum(amount) AS amount, max(at) AS at FROM futures_funding_payments
     WHERE owner = $1 AND owner >= 1000 GROUP BY funding HAVING sum(amount) <> 0 ORDER BY funding DESC LIMIT $2`,
    [owner, most],
  );
  return rows.map((row) => ({
    ...{ funding: Number(row.funding), market: Number(row.market), at: Number(row.at) },
    amount: BigInt(row.amount),
  }));
}
