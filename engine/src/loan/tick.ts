/** What a tick of the index does, in its command and after the house maker's quotes: nothing else calls or liquidates. */
import { assert, type Amount } from '@glassbook/money';
import type { Doors } from '../core/doors.ts';
import { log, putLoan, saleTimeOf, scaleOf, watchLoan } from './put-rows.ts';
import { sell } from './sell.ts';
import type { LoanRow, State } from './state.ts';
import { boundPrice, endsCall, isAt, owedAt, worthOf } from './sums.ts';
import { CALL_EVERY_MS } from './words.ts';

/** A tick looks at the loans it is near. */
export function priceMoved(state: State, instrument: number): void {
  const { loan, prices, at } = state;
  if (loan.loans.size === 0) return;
  for (const id of loan.watch.stale(at)) {
    const row = loan.loans.get(id);
    if (row) watchLoan(state, row);
  }
  const price = prices.get(instrument)?.price;
  if (price !== undefined) loan.watch.see(instrument, Number(price));
}

type Looked = { loan: LoanRow; price: Amount; book: Doors['bookTerms']['done']; liquidation: Amount };

/** Everything else that follows from the tick was traded. Of one index the loan with the highest liquidation price comes first. */
export function afterTrades(state: State): void {
  const ids = state.loan.watch.takeLooked();
  if (ids.length === 0) return;
  const looked = ids.map((id) => lookAt(state, id)).sort(inTurn);
  for (const each of looked) follow(state, each);
}

const inTurn = (a: Looked, b: Looked): number =>
  a.loan.instrument - b.loan.instrument ||
  (a.liquidation === b.liquidation ? a.loan.id - b.loan.id : a.liquidation > b.liquidation ? -1 : 1);

function lookAt(state: State, id: number): Looked {
  const loan = state.loan.loans.get(id);
  const price = loan && state.prices.get(loan.instrument)?.price;
  const book = loan && state.doors.bookTerms({ market: loan.instrument });
  assert(loan !== undefined && price !== undefined && book?.ok === true, 'a loan that is looked at runs');
  const { collateral, collateralAsset, liquidationPpm } = loan;
  const { all } = owedAt(loan, state.at);
  const liquidation = boundPrice(all, collateral, liquidationPpm, scaleOf(state, collateralAsset), book.tick);
  return { loan, price, book, liquidation };
}

function follow(state: State, { loan, price, book }: Looked): void {
  const { all } = owedAt(loan, state.at);
  const worth = worthOf(loan.collateral, price, scaleOf(state, loan.collateralAsset));
  if (isAt(all, worth, loan.liquidationPpm) || isDue(state, loan)) sell(state, loan, price, book);
  else if (loan.state === 'running' && isAt(all, worth, loan.callPpm)) call(state, loan);
  else if (loan.state === 'called' && endsCall(all, worth, loan.callPpm)) putLoan(state, { ...loan, state: 'running' });
  // What did not change is looked at again.
  const after = state.loan.loans.get(loan.id);
  if (after) watchLoan(state, after);
}

function isDue(state: State, loan: LoanRow): boolean {
  const sale = saleTimeOf(state, loan);
  return sale !== undefined && sale <= state.at;
}

/** A call is told once an hour at most. */
function call(state: State, loan: LoanRow): void {
  const { at } = state;
  const isTold = loan.calledAt === undefined || at >= loan.calledAt + CALL_EVERY_MS;
  const called = putLoan(state, { ...loan, state: 'called', calledAt: isTold ? at : loan.calledAt });
  if (isTold) log(state, called, 'call', loan.asset, owedAt(loan, at).all);
}
