import { HOUSE_MAKER } from '@glassbook/engine';
import type { Slice } from '../slice.ts';
import { PART_SIZE } from '../store/stored.ts';
import { amount, flag, int4, int8, maybeText, maybeWord, word } from '../store/columns.ts';

export const spot: Slice<'spot'> = {
  name: 'spot',
  stored: {
    orders: {
      table: 'spot_orders',
      columns: {
        ...{ id: int8, owner: int8, market: int4, side: word(), type: word(), timeInForce: word(), postOnly: flag },
        ...{
          clientOrderId: maybeText,
          price: amount,
          amount,
          value: amount,
          filledAmount: amount,
          filledValue: amount,
        },
        ...{ fee: amount, status: word(), cancelReason: maybeWord(), priority: int8, createdAt: int8, updatedAt: int8 },
      },
      // An order of the house maker that was withdrawn untouched: nobody was ever party to it.
      leavesNoRow: ({ owner, status, filledAmount }) =>
        owner === HOUSE_MAKER && status === 'cancelled' && filledAmount === 0n,
      parts: { by: 'id', size: PART_SIZE, fillfactor: 80 },
    },
    trades: {
      table: 'spot_trades',
      columns: {
        ...{ id: int8, seq: int8, at: int8, market: int4, price: amount, amount, value: amount, takerSide: word() },
        ...{
          makerOrder: int8,
          takerOrder: int8,
          makerOwner: int8,
          takerOwner: int8,
          makerFee: amount,
          takerFee: amount,
        },
      },
      parts: { by: 'id', size: PART_SIZE },
    },
    markets: { table: 'spot_markets', columns: { market: int4, status: word() } },
    levels: null,
  },
  usual: [['orders'], ['orders', 'trades']],
};
