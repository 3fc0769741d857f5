import type { Amount } from '@glassbook/money';
import type { DecidedBy } from '../core/entry.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { LimitRefusal } from '../core/limits/words.ts';
import type { collateralRules, loanRules } from './rules.ts';
import type { refusals } from './words.ts';

export type ConfigureLoan = CommandFrom<typeof loanRules>;
export type ConfigureCollateral = CommandFrom<typeof collateralRules>;

/** Borrows `amount` for so many days (0: without an end) against so much of an asset of the spot account. `seen`: refused where the rate is higher by now; a lower one is used. */
export type Borrow = {
  kind: 'loan.borrow';
  owner: number;
  asset: number;
  collateral: Amount;
  amount: Amount;
  days: number;
  seen?: { ratePpb?: number };
};
/** Repays so much from the spot account, never more than is owed; without an amount all. Two of the staff repay for an owner who is frozen: `by`. */
export type Repay = { kind: 'loan.repay'; owner: number; loan: number; amount?: Amount; by?: DecidedBy };
/** Adds collateral from the spot account. Two of the staff add for an owner who is frozen: `by`. */
export type Add = { kind: 'loan.add'; owner: number; loan: number; amount: Amount; by?: DecidedBy };
/** Takes collateral back to the spot account. */
export type Take = { kind: 'loan.take'; owner: number; loan: number; amount: Amount };
/** An owner was frozen, or is no longer: the server tells it. */
export type Hold = { kind: 'loan.hold'; owner: number; held: boolean };

export type LoanCommand = ConfigureLoan | ConfigureCollateral | Borrow | Repay | Add | Take | Hold;

export const loanFaults = ['loan.settings_invalid', 'loan.decision_invalid'] as const;
export type LoanRefusal = (typeof refusals)[number] | LimitRefusal;
