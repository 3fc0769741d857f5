/** Futures in the checker: what open orders and positions hold. Counted again from the documents, by nothing of the engine. */
import type { Common, Product } from './product.ts';
import { whole } from './read-journal.ts';

type Order = {
  owner: string;
  market: number;
  side: string;
  price: string;
  mark: string;
  contracts: string;
  filled_contracts: string;
  leverage: number;
};
type Position = { owner: string; market: number; margin: string };
export type FuturesTables = { orders: Order[]; positions: Position[] };
type Market = { isInverse: boolean; size: bigint; scale: number; settle: number; takerFeePpm: bigint };

const futuresKind = 2;
const PPM = 1_000_000n;

export const futures: Product<FuturesTables> = {
  name: 'futures',
  queries: {
    orders:
      "SELECT owner, market, side, price, mark, contracts, filled_contracts, leverage FROM futures_orders WHERE status = 'open' AND closes = 0",
    positions: "SELECT owner, market, margin FROM futures_positions WHERE status = 'open'",
  },
  judge: ({ orders, positions }, common) => {
    const markets = marketsIn(common);
    return {
      operations: {},
      // An account with less money than its cross positions need has less on hold; no account of the rig loses that much.
      *holds() {
        for (const order of orders) yield holdOf(order, marketAt(markets, order.market));
        for (const { owner, market, margin } of positions)
          yield [account(owner, marketAt(markets, market)), BigInt(margin)];
      },
    };
  },
};

function marketsIn({ settings, scales }: Common): Map<number, Market> {
  return new Map(
    settings
      .filter(({ kind }) => kind === 'futures.configureMarket')
      .map(({ market, base, settle, size, takerFeePpm }) => [
        Number(market),
        {
          isInverse: settle === base,
          size: whole(size),
          scale: scales.get(Number(base)) ?? 0,
          settle: Number(settle),
          takerFeePpm: BigInt(Number(takerFeePpm)),
        },
      ]),
  );
}

function marketAt(markets: ReadonlyMap<number, Market>, id: number): Market {
  const market = markets.get(id);
  if (!market) throw new Error(`an order is of market ${id}, which has no settings`);
  return market;
}

const account = (owner: string, { settle }: Market): string => `${owner}/${futuresKind}/${settle}`;
const up = (part: bigint, of: bigint): bigint => (part + of - 1n) / of;

/** Margin and fee of what is left at the limit, each rounded up, and what the limit loses against the mark price at which it was placed. */
function holdOf(order: Order, market: Market): [account: string, amount: bigint] {
  const left = BigInt(order.contracts) - BigInt(order.filled_contracts);
  const [price, mark] = [BigInt(order.price), BigInt(order.mark)];
  const value = worth(market, price, left);
  const isWorse = order.side === 'buy' ? price > mark : price < mark;
  const away = value - worth(market, mark, left);
  const loss = isWorse ? (away < 0n ? -away : away) : 0n;
  const hold = up(value, BigInt(order.leverage)) + up(value * market.takerFeePpm, PPM) + loss;
  return [account(order.owner, market), hold];
}

/** Linear: size × price. Inverse: size ÷ price in the coin, rounded down. */
function worth({ isInverse, size, scale }: Market, price: bigint, contracts: bigint): bigint {
  const one = 10n ** BigInt(scale);
  return isInverse ? (contracts * size * one) / price : (contracts * size * price) / one;
}
