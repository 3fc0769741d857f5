import { formatAmount } from '@glassbook/money';
import { unitsOf } from './units.ts';
import { SCALE } from './use-margin.ts';

type Row = Record<'fact_profits' | 'trade_fee' | 'overnight_money', string>;
/** What a closed position brought: its result less fees and what was paid in fundings. */
export const netOf = ({ fact_profits: result, trade_fee: fees, overnight_money: paid }: Row): string =>
  formatAmount(unitsOf(result) - unitsOf(fees) - unitsOf(paid), SCALE);
