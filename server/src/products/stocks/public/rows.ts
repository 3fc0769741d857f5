/** Auctions and corporate actions from their tables, in wire format. */
import type { stocks } from '@glassbook/contract';
import { decode } from '@glassbook/engine';
import type { ActionRow, AuctionRow } from '@glassbook/engine/stocks';
import { actionStates } from '@glassbook/engine/stocks/words';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { amountText, percentText, plainText, priceText } from '../../../carry/store/instrument.ts';
import { reads } from '../../../carry/store/stored.ts';
import type { StockMarket, StockMarkets } from '../markets.ts';
import { stored } from '../stored.ts';

export type Page = { market: number; before: number | undefined; limit: number };
type Action = z.input<typeof stocks.actions.reply>[number];
type Auction = z.input<typeof stocks.auctions.reply>[number];
type Receipt = z.input<typeof stocks.auction.reply>;

const actionReads = reads(stored.actions, { key: ['id'] });

/** Newest first. */
export async function actionsOf(pool: Pool, market: StockMarket, { before, limit }: Omit<Page, 'market'>) {
  const { rows } = await pool.query<unknown[]>({
    text: `${actionReads.sql} WHERE market = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY at DESC, id DESC LIMIT $3`,
    values: [market.id, before ?? null, limit],
    rowMode: 'array',
  });
  return rows.map((cells) => presentAction(market, actionReads.read(cells)));
}

function presentAction(market: StockMarket, row: ActionRow): Action {
  const { id, type, state, exAt, payAt, numerator, denominator, amount, taxPpm, price } = row;
  const money = (sum: bigint | undefined) => (sum === undefined ? null : plainText(market.quote, sum));
  return {
    ...{ id, type, state: (actionStates.indexOf(state) + 1) as Action['state'] },
    ...{ ex_ms: exAt, pay_ms: payAt ?? null, numerator: numerator ?? null, denominator: denominator ?? null },
    amount: money(amount),
    tax: taxPpm === undefined ? null : percentText(taxPpm),
    price: money(price),
  };
}

type AuctionCells = Pick<AuctionRow, 'kind'> &
  Record<'id' | 'market' | 'at' | 'reference' | 'amount' | 'surplus' | 'levels', string> & { price: string | null };

/** Newest first. */
export async function auctionsOf(pool: Pool, market: StockMarket, { before, limit }: Omit<Page, 'market'>) {
  const { rows } = await pool.query<AuctionCells>(
    `SELECT id, market, kind, at, reference, price, amount, surplus, '' AS levels FROM stock_auctions
     WHERE market = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [market.id, before ?? null, limit],
  );
  return rows.map((row) => presentAuction(market, row));
}

function presentAuction(market: StockMarket, row: AuctionCells): Auction {
  const surplus = BigInt(row.surplus);
  const imbalance = amountText(market, surplus < 0n ? -surplus : surplus);
  return {
    ...{ id: Number(row.id), kind: row.kind, at_ms: Number(row.at) },
    reference: priceText(market, BigInt(row.reference)),
    price: row.price === null ? null : priceText(market, BigInt(row.price)),
    amount: amountText(market, BigInt(row.amount)),
    imbalance: surplus < 0n ? `-${imbalance}` : imbalance,
  };
}

/** The receipt of an auction; undefined of one that is not known. */
export async function auctionReceipt(pool: Pool, markets: StockMarkets, id: number): Promise<Receipt | undefined> {
  const { rows } = await pool.query<AuctionCells>('SELECT * FROM stock_auctions WHERE id = $1', [id]);
  const [row] = rows;
  if (!row) return undefined;
  const market = markets.market(Number(row.market));
  const levels = decode(row.levels) as AuctionRow['levels'];
  return {
    ...presentAuction(market, row),
    ...{ format: 'glassbook-auction-1', match_id: market.id, tick: plainText(market.quote, market.tick) },
    levels: levels.map(({ price, buy, sell }) => ({
      price: priceText(market, price),
      ...{ buy: amountText(market, buy), sell: amountText(market, sell) },
    })),
  };
}
