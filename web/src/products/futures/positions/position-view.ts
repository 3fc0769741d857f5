/** An open position as its row shows it: text with the places of its contract. */
import { mulDiv } from '@glassbook/money';
import { amount, noNumber, price, share } from '@glassbook/ui/format';
import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import type { Valued } from '../account.ts';
import { awayOf } from '../ticket/ticket-sum.tsx';

export type PositionView = {
  id: number;
  symbol: string;
  side: 'long' | 'short';
  isCross: boolean;
  leverage: number;
  /** The follow that it is a copy of, which alone closes it. */
  follow: number | null;
  size: string;
  unit: string;
  contracts: number;
  /** 1 to 5; undefined before it is known. */
  adl: number | undefined;
  settle: string;
  entry: string;
  mark: string;
  /** Undefined where no mark price liquidates it. */
  liquidation: string | undefined;
  /** How far the mark price is from it. */
  distance: string;
  margin: string;
  /** Take profit and stop loss. */
  exits: string;
  /** Units of the margin asset, and of what is on hold for it in percent with two places. */
  unrealized: { amount: bigint; scale: number };
  places: number;
  returnPercent: { amount: bigint; scale: number } | undefined;
};

export function positionView(of: Valued): PositionView {
  const { row, contract, contracts, mark, liquidation, margin, unrealized } = of;
  const { quote, unit, settle, priceScale, tick } = contract;
  const write = (value: bigint): string => price({ amount: value, scale: quote.scale }, priceScale);
  const now = mark === undefined ? undefined : BigInt(mark) * tick;
  const { text } = ledgerNumber(settle, 'up');
  const priceOr = (one: string | null): string => (one === null ? noNumber : price(one, priceScale));
  return {
    ...{ id: row.id, symbol: row.symbol, side: row.side, isCross: row.margin_mode === 'cross', leverage: row.leverage },
    follow: row.follow_id,
    size: amount({ amount: BigInt(contracts) * contract.lot, scale: unit.scale }, contract.amountScale),
    adl: row.adl ?? undefined,
    ...{ unit: unit.name, contracts, settle: settle.name, entry: price(row.entry_price, priceScale) },
    mark: now === undefined ? noNumber : write(now),
    liquidation: liquidation === undefined ? (of.isCovered ? undefined : noNumber) : write(liquidation),
    distance: liquidation === undefined || now === undefined || now === 0n ? noNumber : share(awayOf(liquidation, now)),
    margin: text(margin),
    exits: row.exit_by === null ? noExits : [row.profit_price, row.stop_price].map(priceOr).join(' / '),
    unrealized: { amount: unrealized, scale: settle.scale },
    places: Math.min(settle.scale, settle.name === quote.name ? 2 : 6),
    returnPercent: margin === 0n ? undefined : { amount: percentOf(unrealized, margin), scale: 2 },
  };
}

export const noExits = `${noNumber} / ${noNumber}`;

/** A result as percent of the margin with two places, half even, with its sign. */
function percentOf(result: bigint, margin: bigint): bigint {
  const size = mulDiv(result < 0n ? -result : result, 10_000n, margin, 'half-even');
  return result < 0n ? -size : size;
}
