/** Loans against collateral: lent from an account of the house, called and liquidated by ticks of the index alone. */
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { borrow } from './borrow.ts';
import { add, repay, take } from './change.ts';
import { loanFaults } from './command.ts';
import { hold, loanDue, putCollateral } from './due.ts';
import { keepLoan, timeLoan, watchLoan } from './put-rows.ts';
import { collateralRules, loanRules } from './rules.ts';
import { collateralProblem, loanProblem } from './settings-problem.ts';
import type { LoanSpec } from './state.ts';
import { afterTrades, priceMoved } from './tick.ts';
import { Watch } from './watch.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type { EventRow, HeldRow, LeavingRow, LoanRow } from './state.ts';

function taken<Row>(changed: Map<number, Row>): Row[] {
  const rows = [...changed.values()];
  changed.clear();
  return rows;
}

export const loan: Product<LoanSpec> = {
  ...plain,
  name: 'loan',
  place: 26,
  refusals,
  fees,
  faults: loanFaults,
  empty: () => ({
    ...{ settings: undefined, collaterals: new Map(), leaving: new Map(), loans: new Map(), byOwner: new Map() },
    ...{ lent: 0n, posted: new Map(), held: new Map(), watch: new Watch(), nextLoan: 1, nextEvent: 1 },
    changed: { loans: new Map(), held: new Map(), leaving: new Map(), events: new Changed() },
  }),
  handlers: {
    'loan.borrow': borrow,
    'loan.repay': repay,
    'loan.add': add,
    'loan.take': take,
    'loan.hold': hold,
  },
  tables: {
    held: {
      take: ({ loan: { changed } }) => taken(changed.held),
      key: ['owner'],
      live: { held: 'yes' },
      restore: ({ loan: { held } }, row) => void held.set(row.owner, row.at),
    },
    leaving: {
      take: ({ loan: { changed } }) => taken(changed.leaving),
      key: ['asset'],
      live: { leaves: 'yes' },
      restore: ({ loan: { leaving } }, row) => void leaving.set(row.asset, row.offAt),
    },
    loans: {
      take: ({ loan: { changed } }) => taken(changed.loans),
      key: ['id'],
      live: { closed: 'no' },
      rank: 'id',
      restore: keepLoan,
    },
    events: { take: ({ loan: { changed } }) => changed.events.take(), key: ['id'] },
  },
  counters: { nextLoan: true, nextEvent: true },
  settings: {
    'loan.configure': {
      declared: loanRules,
      problem: loanProblem,
      restore: (state, command) => {
        state.loan.settings = command;
      },
    },
    'loan.configureCollateral': {
      declared: collateralRules,
      problem: collateralProblem,
      begin: putCollateral,
      restore: (state, command) => void state.loan.collaterals.set(command.asset, command),
    },
  },
  timers: { 'loan.due': loanDue },
  priceMoved,
  afterTrades,
  calls: { sellOnBook: true, bookTerms: true },
  loaded: (state) => {
    for (const [, row] of inOrder(state.loan.loans)) {
      watchLoan(state, row);
      timeLoan(state, row);
    }
  },
  *describe({ loan: own }) {
    if (own.settings) yield `loan ${encode(own.settings)}`;
    for (const [, each] of inOrder(own.collaterals)) yield `loan collateral ${encode(each)}`;
    for (const [asset, at] of inOrder(own.leaving)) yield `loan leaving ${asset} ${at}`;
    for (const [owner, at] of inOrder(own.held)) yield `loan held ${owner} ${at}`;
    for (const [, row] of inOrder(own.loans)) yield `loan row ${encode(row)}`;
  },
  *holds({ loan: { loans }, ledger }) {
    for (const { owner, collateralAsset, collateral } of loans.values())
      yield [ledger.account(owner, 'margin', collateralAsset), collateral];
  },
};
