/** Stocks in the checker: open orders hold what they are still to pay, with the fee of a buy on top, or their shares. */
import type { Product } from './product.ts';

export type StocksTables = {
  orders: { owner: string; market: number; side: string; price: string; amount: string; filled_amount: string }[];
};

const STOCK = 4;
const PPM = 1_000_000n;

export const stocks: Product<StocksTables> = {
  name: 'stocks',
  queries: {
    orders: "SELECT owner, market, side, price, amount, filled_amount FROM stock_orders WHERE status = 'open'",
  },
  judge: ({ orders }, { settings, scales }) => {
    const markets = new Map(
      settings.filter(({ kind }) => kind === 'stocks.configureMarket').map((setting) => [setting['market'], setting]),
    );
    return {
      operations: {},
      *holds() {
        for (const { owner, market, side, price, amount, filled_amount: filled } of orders) {
          const { base, quote, feePpm } = markets.get(market) ?? {};
          const left = BigInt(amount) - BigInt(filled);
          const value = (left * BigInt(price)) / 10n ** BigInt(scales.get(Number(base)) ?? 0);
          const fee = (value * BigInt(Number(feePpm)) + PPM - 1n) / PPM;
          if (side === 'sell') yield [`${owner}/${STOCK}/${Number(base)}`, left] as const;
          else yield [`${owner}/${STOCK}/${Number(quote)}`, value + fee] as const;
        }
      },
    };
  },
};
