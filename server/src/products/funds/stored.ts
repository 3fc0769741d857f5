/** Where withdrawals, deposits, transfers to other users and those of the house account are stored. */
import type { DepositRow, HouseTransferRow, UserTransferRow, WithdrawalRow } from '@glassbook/engine';
import {
  amount,
  int4,
  int8,
  maybeAmount,
  maybeInt8,
  maybeText,
  maybeWord,
  text,
  word,
} from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

const withdrawals: Stored<WithdrawalRow> = {
  table: 'withdrawals',
  columns: {
    ...{ id: int8, owner: int8, asset: int4, amount, fee: amount, payee: word(), detail: int8, digest: text },
    ...{ stage: word(), status: word(), reason: maybeWord(), reference: maybeText, at: int8, decideBy: int8 },
    ...{ reviewedAt: maybeInt8, approvedAt: maybeInt8, payer: maybeInt8, payingAt: maybeInt8, endedAt: maybeInt8 },
  },
};
const deposits: Stored<DepositRow> = {
  table: 'deposits',
  columns: {
    ...{ id: int8, owner: int8, asset: int4, amount, credited: maybeAmount, network: text, detail: int8, digest: text },
    ...{ stage: word(), status: word(), reason: maybeWord(), reference: maybeText, at: int8, decideBy: int8 },
    ...{ reviewedAt: maybeInt8, endedAt: maybeInt8, returns: maybeInt8 },
  },
};
const transfers: Stored<UserTransferRow> = {
  table: 'user_transfers',
  columns: {
    ...{ id: int8, seq: int8, at: int8, owner: int8, recipient: int8, asset: int4, amount, worth: amount },
  },
};
const houseTransfers: Stored<HouseTransferRow> = {
  table: 'house_transfers',
  columns: {
    ...{ id: int8, seq: int8, at: int8, direction: word(), house: word(), asset: int4, amount, reference: text },
    ...{ request: int8, maker: int8, checker: int8 },
  },
};
export const stored = { withdrawals, deposits, transfers, houseTransfers };
