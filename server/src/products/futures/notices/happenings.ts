/** Events of futures for an account, from the receipts: positions that the system closed, and payments of funding where the owner chose them. */
import { FIRST_USER, type Changes } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import type { Happening, Queryable, Source } from '../../../shared/activity/activity.ts';
import { priceText } from '../../../carry/store/instrument.ts';
import type { FuturesMarket, FuturesMarkets } from '../markets.ts';
import { ordersOf } from '../own-rows.ts';
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
  committed(changes, add) {
    for (const kind of kinds)
      for (const row of closedIn(changes, kind)) add(row.owner, () => closedHappening(market(row.market), kind, row));
    for (const row of paymentsIn(changes, (owner) => choices.wantsFundings(owner)))
      add(row.owner, () => fundingHappening(market(row.market), row));
  },
});

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
