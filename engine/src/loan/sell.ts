import { mulDiv, type Amount } from '@glassbook/money';
import type { Doors } from '../core/doors.ts';
import { houseAt } from '../core/house.ts';
import { availableAt } from '../core/ledger.ts';
import { lesser } from '../core/grid.ts';
import { recordResult, recordTrade } from '../core/limits/record.ts';
import { returnCoin } from './change.ts';
import { afterParts, HOUSE, partsOf, postParts } from './pay.ts';
import { collateralAt, log, putLoan, scaleOf } from './put-rows.ts';
import type { LoanRow, State } from './state.ts';
import { lotsToPay, owedAt, saleFee, worstOf, worthOf } from './sums.ts';
import { TRIES, TRY_EVERY_MS } from './words.ts';

type Book = Doors['bookTerms']['done'];
type Sold = { amount: Amount; got: Amount; fee: Amount };

/**
 * Sells as much collateral as pays what is owed and the fee, at a price of the index that is a tick of now. What cannot be sold whole is tried in halves; a halted market waits, and so does
 * a loan that was tried less than a second ago. Coin that no order can sell goes to the lending account.
 */
export function sell(state: State, before: LoanRow, price: Amount, book: Book): void {
  const { at } = state;
  if (!book.isOpen || (before.triedAt !== undefined && at < before.triedAt + TRY_EVERY_MS)) return;
  const worst = worstOf(price, before.worstPpm, book.tick);
  const loan = { ...before, triedAt: at, price, worst };
  const sold = tryToSell(state, loan, book);
  if (sold === 'refused') putLoan(state, { ...before, triedAt: at });
  else settle(state, before, sold === 'unsellable' ? loan : paidBy(state, loan, sold), book);
}

/** The fewest lots that pay all, at most all there are, at first; then half of them, and so on. */
function tryToSell(state: State, loan: LoanRow, book: Book): Sold | 'refused' | 'unsellable' {
  const { owner, collateral, collateralAsset, instrument, worst } = loan;
  const all = collateral / book.lot;
  if (all === 0n) return 'unsellable';
  const account = state.ledger.account(owner, 'margin', collateralAsset);
  const first = lesser(all, wantedLots(state, loan, book));
  let lots = first;
  for (let tried = 0; tried < TRIES && lots > 0n; tried += 1) {
    const amount = lots * book.lot;
    // What an order sells is not on hold.
    state.ledger.release(account, amount);
    const sold = state.doors.sellOnBook({ owner, kind: 'margin', market: instrument, amount, worstPrice: worst });
    if (sold.ok) return { amount, got: sold.got, fee: sold.fee };
    state.ledger.hold(account, amount);
    if (first === all && lots === all && sold.reason === 'spot.notional_too_small') return 'unsellable';
    lots /= 2n;
  }
  return 'refused';
}

/** As many as pay what is owed and the fee at the worst price, and as the market's smallest order has. */
function wantedLots(state: State, loan: LoanRow, { lot, takerFeePpm, notionalMin }: Book): Amount {
  const scale = scaleOf(state, loan.collateralAsset);
  const { all } = owedAt(loan, state.at);
  const need = all + saleFee(repaidBySales(loan) + all, loan.feePpm);
  const lots = lotsToPay(need, loan.worst, lot, takerFeePpm, scale);
  const fewest = lotsToPay(notionalMin, loan.worst, lot, 0, scale);
  return lots > fewest ? lots : fewest;
}

const repaidBySales = ({ saleInterest, salePrincipal }: LoanRow): Amount => saleInterest + salePrincipal;

/** The loan after a sale whose proceeds are in the margin account: they pay interest and principal. */
function paidBy(state: State, loan: LoanRow, { amount, got, fee }: Sold): LoanRow {
  const parts = partsOf(state, loan, lesser(got, owedAt(loan, state.at).all));
  postParts(state, loan, proceedsAt(state, loan), parts);
  return afterParts(state, { ...counted(state, loan, amount, got, parts), tradeFee: loan.tradeFee + fee }, parts);
}

const proceedsAt = ({ ledger }: State, { owner, asset }: LoanRow) =>
  availableAt(ledger.account(owner, 'margin', asset));

/** The sums of its sales with one more. */
function counted(state: State, loan: LoanRow, amount: Amount, got: Amount, parts: ReturnType<typeof partsOf>): LoanRow {
  return {
    ...{ ...loan, soldAt: state.at, collateral: loan.collateral - amount, sold: loan.sold + amount },
    got: loan.got + got,
    saleInterest: loan.saleInterest + parts.interest,
    salePrincipal: loan.salePrincipal + parts.principal,
  };
}

/** Ends a loan that is paid or has no coin left to sell; another waits for later ticks. */
function settle(state: State, before: LoanRow, loan: LoanRow, book: Book): void {
  if (owedAt(loan, state.at).all === 0n) end(state, before, takeFee(state, loan));
  else if (loan.collateral < book.lot || loan.sold === before.sold) end(state, before, giveCoin(state, loan));
  else logSale(state, before, putLoan(state, loan));
}

/** The last sale paid all: the fee is at most what is left of it, and the rest goes to the spot account. */
function takeFee(state: State, loan: LoanRow): LoanRow {
  const { ledger } = state;
  const { id, owner, asset } = loan;
  // Sales before it repaid all they brought.
  const left = loan.got - repaidBySales(loan);
  const fee = lesser(left, saleFee(repaidBySales(loan), loan.feePpm));
  const from = proceedsAt(state, loan);
  if (fee > 0n) {
    ledger.post(from, houseAt(ledger, HOUSE, asset), fee, 'loan.fee', id);
    recordResult(state, owner, asset, -fee);
  }
  const surplus = left - fee;
  if (surplus > 0n) ledger.post(from, availableAt(ledger.account(owner, 'spot', asset)), surplus, 'loan.surplus', id);
  return { ...loan, fee, surplus };
}

/** Coin that no order can sell goes to the lending account at the index price, as much as is owed. What is then missing that account bears. */
function giveCoin(state: State, loan: LoanRow): LoanRow {
  const { ledger } = state;
  const { id, owner, asset, collateral, collateralAsset, price } = loan;
  const scale = scaleOf(state, collateralAsset);
  const owed = owedAt(loan, state.at).all;
  const worth = worthOf(collateral, price, scale);
  const amount = worth <= owed ? collateral : mulDiv(owed, 10n ** BigInt(scale), price, 'up');
  if (amount === 0n) return { ...loan, loss: owed };
  const credit = lesser(worth, owed);
  ledger.post(collateralAt(state, loan), houseAt(ledger, HOUSE, collateralAsset), amount, 'loan.seize', id);
  recordTrade(state, owner, { asset: collateralAsset, amount }, { asset, amount: credit });
  const parts = partsOf(state, loan, credit);
  recordResult(state, owner, asset, -parts.interest);
  return { ...afterParts(state, counted(state, loan, amount, credit, parts), parts), loss: owed - credit };
}

/** Returns the coin that is left. */
function end(state: State, before: LoanRow, loan: LoanRow): void {
  returnCoin(state, loan, loan.collateral);
  const ended = putLoan(state, {
    ...{ ...loan, principal: 0n, collateral: 0n, returned: loan.collateral, state: 'liquidated' },
    ...{ closed: 'yes', closedAt: state.at },
  });
  logSale(state, before, ended);
  log(state, ended, 'close', ended.collateralAsset, ended.returned);
}

const logSale = (state: State, before: LoanRow, loan: LoanRow): void =>
  log(state, loan, 'sale', loan.collateralAsset, loan.sold - before.sold);
