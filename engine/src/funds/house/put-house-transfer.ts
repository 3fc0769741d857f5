import type { BringIn, TakeOut } from '../command.ts';
import type { HouseTransferRow, State } from '../state.ts';
import type { HouseDirection } from '../words.ts';

/** The row of what was brought in or taken out; it is never changed. */
export function putHouseTransfer(
  state: State,
  direction: HouseDirection,
  { house = 'convert', asset, amount, reference, request, maker, checker }: BringIn | TakeOut,
): HouseTransferRow {
  const { funds, seq, at } = state;
  const row: HouseTransferRow = {
    ...{ id: funds.nextHouseTransfer, seq, at, direction, house, asset, amount, reference, request, maker, checker },
  };
  funds.nextHouseTransfer += 1;
  funds.changed.houseTransfers.push(row);
  return row;
}
