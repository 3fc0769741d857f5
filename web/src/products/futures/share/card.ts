/** What a shared picture says of a position, as text. */
import type { futures } from '@glassbook/contract';
import { initialMargin } from '@glassbook/engine/quote';
import { mulDiv, parseAmount, placesOf } from '@glassbook/money';
import { change, noNumber, percentChange, price } from '@glassbook/ui/format';
import { placesFor } from '../contract/figures.ts';
import { netOf } from '../history/net-of.ts';
import type { PositionView } from '../positions/position-view.ts';

export type Shared = {
  id: number;
  symbol: string;
  side: 'long' | 'short';
  leverage: number;
  isOpen: boolean;
  /** Of the margin; open: before fees, closed: the net result of the margin it began with. */
  percent: string;
  direction: 'up' | 'down' | 'flat';
  entry: string;
  /** The mark price, or that of the close. */
  exit: string;
  money: string;
};

/** Of an open position. */
export function sharedOf(view: PositionView): Shared {
  const { text, direction } = view.returnPercent ? percentChange(view.returnPercent) : flat;
  return {
    ...{ id: view.id, symbol: view.symbol, side: view.side, leverage: view.leverage, isOpen: true },
    ...{ percent: text, direction, entry: view.entry, exit: view.mark },
    money: `${change(view.unrealized, view.places).text} ${view.settle}`,
  };
}
const flat = { text: noNumber, direction: 'flat' } as const;

/** Of a closed position: percent with two places, half even. */
export function sharedOfClosed(row: futures.Position): Shared {
  const net = netOf(row);
  const scale = placesOf(row.opened_value);
  const read = (text: string): bigint => parseAmount(text.replace('-', ''), scale) ?? 0n;
  const margin = initialMargin(read(row.opened_value), row.leverage);
  const part = margin === 0n ? 0n : mulDiv(read(net), 10_000n, margin, 'half-even');
  const { text, direction } = percentChange({ amount: net.startsWith('-') ? -part : part, scale: 2 });
  return {
    ...{ id: row.id, symbol: row.symbol, side: row.side, leverage: row.leverage, isOpen: false },
    ...{ percent: text, direction, entry: price(row.entry_price) },
    exit: row.close_price === null ? noNumber : price(row.close_price),
    money: `${change(net, placesFor(row.settle_name, net)).text} ${row.settle_name}`,
  };
}
