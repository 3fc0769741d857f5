/** Deposits of USDT with a voucher each, some of them canceled; staff credit or reject the others (../acting-staff.ts). */
import type { Wish } from '../history.ts';
import type { Random } from '../random.ts';
import { voucherOf, vouchersEach } from '../vouchers.ts';
import type { Use } from './behaviour.ts';

/** Below what one user may have open, since staff decides about few. */
const openMax = 12;

/** States that an amount was sent, with a voucher that may have been used by an earlier one. */
export function depositOf(name: string, address: string, random: Random): Wish {
  const fields = {
    ...{ account: voucherOf(address, random.between(1, vouchersEach)), currency: '3', type: '0', network: 'tron' },
    amount: (random.between(1_000, 5_000) / 100).toFixed(2),
  };
  return { what: 'funds.deposit', fields, name, named: 'key' };
}

export function beginDeposits(): Required<Use> {
  const open: string[] = [];
  return {
    next: ({ name, address, random }) => {
      const id = open[0];
      if (id === undefined || (open.length < openMax && random.next() < 0.6)) return depositOf(name, address, random);
      open.shift();
      return { what: 'funds.cancelDeposit', fields: { id }, name, named: 'key' };
    },
    accepted: ({ what }, data) => {
      if (what === 'funds.deposit' && data?.id !== undefined) open.push(String(data.id));
    },
  };
}
