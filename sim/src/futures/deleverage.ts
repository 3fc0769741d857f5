/** What neither the book nor insurance takes is closed against others: FUTURES-019. */
import type { LiquidationRow, PositionRow } from '@glassbook/engine/futures';
import type { Model } from '../model/model.ts';
import { closePart } from './fills.ts';
import { standingAlone, standingOf } from './margin.ts';
import {
  futuresOf,
  gainOf,
  markOf,
  poolAt,
  positionsIn,
  positionsOf,
  PPM,
  rowsOf,
  valueOf,
  type Market,
} from './market.ts';

/** One position is closed against another at the bankruptcy price, as far as both go. */
function closeBoth(
  model: Model,
  market: Market,
  position: PositionRow,
  price: bigint,
  row: LiquidationRow,
  other: PositionRow,
): void {
  const futures = futuresOf(model);
  const contracts = Math.min(position.contracts, other.contracts);
  if (contracts === 0) return;
  const value = valueOf(market, price, contracts);
  const { result } = closePart(model, market, other, { contracts, value, fee: 0n, why: 'adl' });
  closePart(model, market, position, { contracts, value, fee: 0n, why: 'liquidation' });
  row.adlContracts += contracts;
  rowsOf(model).adls.push({
    ...{ id: futures.nextAdl, seq: model.seq, at: model.at, liquidation: row.id, position: other.id },
    ...{ owner: other.owner, market: market.rules.market, side: other.side, contracts, price, value, result },
    ...{ mark: markOf(market), index: market.index },
  });
  futures.nextAdl += 1;
}

/** What one owner has on the other side, the oldest first, where he can pay. Returns how many contracts were closed. */
export function closeOwner(
  model: Model,
  market: Market,
  position: PositionRow,
  price: bigint,
  row: LiquidationRow,
  owner: number,
): number {
  const before = position.contracts;
  for (const other of positionsOf(model, owner, market))
    if (other.side !== position.side && position.contracts > 0 && canPay(model, market, other, price))
      closeBoth(model, market, position, price, row, other);
  return before - position.contracts;
}

/** FUTURES-019: first who is on the other side; then those who won most for their leverage; who could not pay comes last. */
export function deleverage(
  model: Model,
  market: Market,
  position: PositionRow,
  price: bigint,
  row: LiquidationRow,
): void {
  if (position.against !== 0) closeOwner(model, market, position, price, row, position.against);
  const others = positionsIn(model, market)
    .filter(({ side }) => side !== position.side)
    .map((other) => ({ other, score: scoreOf(market, other) }))
    .sort((a, b) => (a.score === b.score ? a.other.id - b.other.id : a.score > b.score ? -1 : 1));
  const unable: PositionRow[] = [];
  for (const { other } of others) {
    if (position.contracts === 0) break;
    if (canPay(model, market, other, price)) closeBoth(model, market, position, price, row, other);
    else unable.push(other);
  }
  for (const other of unable) closeBoth(model, market, position, price, row, other);
}

/** Profit of all contracts it ever opened, in millionths of their worth then, towards zero, times leverage. */
function scoreOf(market: Market, { side, openedContracts, openedValue, leverage }: PositionRow): bigint {
  if (openedValue === 0n) return 0n;
  const profit = gainOf(market, side, openedValue, valueOf(market, markOf(market), openedContracts));
  return ((profit * PPM) / openedValue) * BigInt(leverage);
}

function canPay(model: Model, market: Market, position: PositionRow, price: bigint): boolean {
  const { equity } =
    position.mode === 'isolated' ? standingAlone(market, position) : standingOf(model, poolAt(model, position));
  const at = (each: bigint) => valueOf(market, each, position.contracts);
  return equity + gainOf(market, position.side, at(markOf(market)), at(price)) >= 0n;
}
