import { collateralRules, loanRules } from '@glassbook/engine/loan/rules';
import { reasons, refusals } from '@glassbook/engine/loan/words';
import { declareProduct } from '../product.ts';

/** Loans against collateral. */
export const product = declareProduct({
  ...{ name: 'loan', refusals, entryReasons: reasons, routes: {}, channels: {} },
  settings: [{ declared: loanRules }, { declared: collateralRules }],
});
