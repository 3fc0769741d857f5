/** The books as everybody may see them: of what is committed, kept up by the levels each batch changed. */
import type { LevelRow, State, Trade } from '@glassbook/engine';
import type { Level } from '@glassbook/engine/quote';
import type { Changes } from '@glassbook/engine';
import type { Pool } from 'pg';

type Side = { levels: Map<bigint, bigint>; sorted: Level[] | undefined };
type Market = { buy: Side; sell: Side; trades: Trade[] };
const TRADES_KEPT = 200;

export type OrderBooks = {
  /** All levels of a side, best first. */
  side: (market: number, side: 'buy' | 'sell') => readonly Level[];
  /** The last trades, newest first. */
  trades: (market: number) => readonly Trade[];
  apply: (changes: Changes) => void;
};

/** Starts from the state as it was loaded; the last trades come from the table. */
export async function orderBooks(pool: Pool, state: State): Promise<OrderBooks> {
  const markets = new Map<number, Market>();
  const of = (market: number) => {
    let found = markets.get(market);
    if (!found)
      markets.set(
        market,
        (found = {
          buy: { levels: new Map(), sorted: undefined },
          sell: { levels: new Map(), sorted: undefined },
          trades: [],
        }),
      );
    return found;
  };
  const set = ({ market, side, price, amount }: LevelRow) => {
    const of_ = of(market)[side];
    if (amount === 0n) of_.levels.delete(price);
    else of_.levels.set(price, amount);
    of_.sorted = undefined;
  };
  const { orders } = state.spot;
  for (const slot of orders.slots()) {
    const market = state.spot.markets.get(orders.market(slot));
    if (!market) continue;
    const side = orders.side(slot) === 0 ? 'buy' : 'sell';
    const price = BigInt(orders.ticks(slot)) * market.settings.tick;
    const before = of(market.market)[side].levels.get(price) ?? 0n;
    set({
      market: market.market,
      side,
      price,
      amount: before + BigInt(orders.lotsLeft(slot)) * market.settings.lot,
    });
  }
  for (const market of state.spot.markets.keys()) of(market).trades = await lastTrades(pool, market);
  return {
    side(market, side) {
      const found = of(market)[side];
      found.sorted ??= [...found.levels]
        .map(([price, amount]) => ({ price, amount }))
        .sort((a, b) => (a.price === b.price ? 0 : a.price > b.price === (side === 'buy') ? -1 : 1));
      return found.sorted;
    },
    trades: (market) => of(market).trades,
    apply(changes) {
      for (const level of changes.spot.levels) set(level);
      for (const trade of changes.spot.trades) {
        const { trades } = of(trade.market);
        trades.unshift(trade);
        if (trades.length > TRADES_KEPT) trades.length = TRADES_KEPT;
      }
    },
  };
}

async function lastTrades(pool: Pool, market: number): Promise<Trade[]> {
  const { rows } = await pool.query<Record<string, string>>(
    'SELECT * FROM spot_trades WHERE market = $1 ORDER BY id DESC LIMIT $2',
    [market, TRADES_KEPT],
  );
  return rows.map(tradeFrom);
}

/** A trade from a row of spot_trades. */
export function tradeFrom(row: Record<string, string | undefined>): Trade {
  const number = (name: string) => Number(row[name]);
  const amount = (name: string) => BigInt(row[name] ?? 0);
  return {
    id: number('id'),
    seq: number('seq'),
    at: number('at'),
    market: number('market'),
    price: amount('price'),
    amount: amount('amount'),
    value: amount('value'),
    takerSide: row['taker_side'] as Trade['takerSide'],
    makerOrder: number('maker_order'),
    takerOrder: number('taker_order'),
    makerOwner: number('maker_owner'),
    takerOwner: number('taker_owner'),
    makerFee: amount('maker_fee'),
    takerFee: amount('taker_fee'),
  };
}
