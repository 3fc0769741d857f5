/** Money in and out, and to other users. */
import { funds as routes } from '@glassbook/contract';
import type { Behaviour } from './behaviour.ts';
import { beginDeposits } from './deposits.ts';
import { beginWithdrawals } from './withdrawals.ts';

export const funds: Behaviour = {
  name: 'funds',
  share: 4,
  paths: {
    ...{ withdraw: routes.withdraw.path, cancel: routes.cancelWithdrawal.path, send: routes.sendToUser.path },
    ...{ deposit: routes.deposit.path, cancelDeposit: routes.cancelDeposit.path },
  },
  channels: {},
  begin: ({ recipient }) => {
    const [withdrawals, deposits] = [beginWithdrawals(recipient), beginDeposits()];
    return {
      next: (situation) => (situation.random.next() < 0.5 ? withdrawals : deposits).next(situation),
      accepted: (wish, data) => {
        withdrawals.accepted(wish, data);
        deposits.accepted(wish, data);
      },
    };
  },
};
