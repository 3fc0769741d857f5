import { collateralRules, loanRules } from '@glassbook/engine/loan/rules';
import { reasons, refusals } from '@glassbook/engine/loan/words';
import { declareProduct } from '../product.ts';
import { channels } from './channels.ts';
import { add, borrow, config, list, log, repay, take } from './loans.ts';

/** Loans against collateral. */
export const product = declareProduct({
  ...{ name: 'loan', refusals, entryReasons: reasons, channels },
  routes: { config, borrow, repay, add, take, list, log },
  settings: [{ declared: loanRules }, { declared: collateralRules }],
});
