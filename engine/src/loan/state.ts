import type { Amount } from '@glassbook/money';
import type { Changed } from '../core/changed.ts';
import type { RowFrom } from '../core/fields.ts';
import type { Brings, Seen } from '../product.ts';
import type { ConfigureCollateral, ConfigureLoan, LoanCommand, loanFaults } from './command.ts';
import type { eventRow, loanRow } from './rows.ts';
import type { Watch } from './watch.ts';
import type { reasons, refusals } from './words.ts';

export type LoanRow = RowFrom<typeof loanRow>;
export type EventRow = RowFrom<typeof eventRow>;
/** An owner whom staff froze at `at`. */
export type HeldRow = { owner: number; held: 'yes' | 'no'; at: number };
/** A collateral that is taken off at `offAt`. */
export type LeavingRow = { asset: number; leaves: 'yes' | 'no'; offAt: number };

export type Loan = {
  settings: ConfigureLoan | undefined;
  collaterals: Map<number, ConfigureCollateral>;
  /** When each collateral that is taken off is. */
  leaving: Map<number, number>;
  /** Those that run. */
  loans: Map<number, LoanRow>;
  byOwner: Map<number, Set<number>>;
  /** The principal of all that run; the collateral of all that run, by asset. */
  lent: Amount;
  posted: Map<number, Amount>;
  /** Since when owners are frozen. */
  held: Map<number, number>;
  /** Which loans a price is near. */
  watch: Watch;
  nextLoan: number;
  nextEvent: number;
  /** Each once, as it is; events are facts. */
  changed: {
    loans: Map<number, LoanRow>;
    held: Map<number, HeldRow>;
    leaving: Map<number, LeavingRow>;
    events: Changed<EventRow>;
  };
};

export type LoanSpec = Brings<{
  name: 'loan';
  state: Loan;
  command: LoanCommand;
  done: {
    'loan.borrow': { loan: LoanRow };
    'loan.repay': { loan: LoanRow };
    'loan.add': { loan: LoanRow };
    'loan.take': { loan: LoanRow };
  };
  rows: { held: HeldRow; leaving: LeavingRow; loans: LoanRow; events: EventRow };
  refusal: (typeof refusals)[number];
  fault: (typeof loanFaults)[number];
  reason: (typeof reasons)[number];
  timer: 'loan.due';
  setting: 'loan.configure' | 'loan.configureCollateral';
  calls: 'sellOnBook' | 'bookTerms';
}>;
export type State = Seen<LoanSpec>;
