import { collateralRules, loanRules } from '@glassbook/engine/loan/rules';
import { reasons, refusals } from '@glassbook/engine/loan/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { add, borrow, config, list, log, repay, take } from './loans.ts';
import { addFor, ofUser, repayFor } from './staff.ts';

/** Loans against collateral. */
export const product = declareProduct({
  ...{ name: 'loan', entryReasons: reasons, channels },
  refusals: [...refusals, ...(['loan.not_frozen', 'loan.own_account', 'loan.request_open'] as const)],
  routes: { config, borrow, repay, add, take, list, log, ofUser, repayFor, addFor },
  requests: ['loan.repayFor', 'loan.addFor'],
  settings: [{ declared: loanRules }, { declared: collateralRules }],
});
