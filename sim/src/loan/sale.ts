/** What a tick of the index does with loans, and how one is sold. */
import type { LoanRow } from '@glassbook/engine/loan';
import { indexPricesOf } from '../index-price/index.ts';
import { resulted, traded } from '../model/limits.ts';
import type { Model, Timer } from '../model/model.ts';
import { books, type Book } from '../model/books.ts';
import { giveBack, lessOf, payOff } from './rules.ts';
import {
  against,
  DAY,
  HOUR,
  house,
  interestOf,
  least,
  loanOf,
  margin,
  MILLION,
  owedOf,
  put,
  saleAt,
  spot,
  tell,
  up,
  wholeOf,
  worthAt,
} from './state.ts';

/** After everything else that follows from a tick: the highest liquidation price first, then the older loan. */
export function lookAtLoans(model: Model): void {
  const { ticked, running } = loanOf(model);
  const instruments = [...ticked].sort((a, b) => a - b);
  ticked.clear();
  for (const instrument of instruments) {
    const market = books().bookAt(model, instrument);
    const price = indexPricesOf(model).get(instrument)?.price;
    if (!market || price === undefined) continue;
    const hit = [...running.values()].filter((loan) => loan.instrument === instrument && happens(model, loan, price));
    const turns = hit.map((loan) => ({ loan, at: liquidationPrice(model, loan, market) }));
    turns.sort((a, b) => (a.at === b.at ? a.loan.id - b.loan.id : a.at > b.at ? -1 : 1));
    for (const { loan } of turns) act(model, loan, price, market);
  }
}

const isDue = (model: Model, loan: LoanRow): boolean => (saleAt(model, loan) ?? Infinity) <= model.at;
const isSold = (model: Model, loan: LoanRow, price: bigint): boolean =>
  isDue(model, loan) || against(model, loan, price, loan.liquidationPpm) >= 0;
const isCalled = (model: Model, loan: LoanRow, price: bigint): boolean =>
  loan.state === 'running' && against(model, loan, price, loan.callPpm) >= 0;
const isCalm = (model: Model, loan: LoanRow, price: bigint): boolean =>
  loan.state === 'called' && against(model, loan, price, loan.callPpm - 20_000) <= 0;
const happens = (model: Model, loan: LoanRow, price: bigint): boolean =>
  isSold(model, loan, price) || isCalled(model, loan, price) || isCalm(model, loan, price);

/** The highest tick at which the bound is reached, by halving. */
export function liquidationPrice(model: Model, loan: LoanRow, { rules: { tick } }: Book): bigint {
  let [low, high] = [0n, 1n];
  while (against(model, loan, high * tick, loan.liquidationPpm) >= 0) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (against(model, loan, middle * tick, loan.liquidationPpm) >= 0) low = middle;
    else high = middle;
  }
  return low * tick;
}

function act(model: Model, loan: LoanRow, price: bigint, market: Book): void {
  if (isSold(model, loan, price)) sell(model, loan, price, market);
  else if (isCalled(model, loan, price)) {
    const isTold = loan.calledAt === undefined || model.at - loan.calledAt >= HOUR;
    const called = put(model, { ...loan, state: 'called', calledAt: isTold ? model.at : loan.calledAt });
    if (isTold) tell(model, called, 'call', loan.asset, owedOf(model, called));
  } else put(model, { ...loan, state: 'running' });
}

function sell(model: Model, loan: LoanRow, price: bigint, market: Book): void {
  if (!market.isOpen || (loan.triedAt !== undefined && model.at - loan.triedAt < 1_000)) return;
  const { lot, tick } = market.rules;
  const worst = up(price * (MILLION - BigInt(loan.worstPpm)), MILLION * tick) * tick;
  const all = loan.collateral / lot;
  const first = least(all, lotsOf(model, loan, worst, market));
  const account = margin(model, loan.owner, loan.collateralAsset);
  const after = { ...loan, triedAt: model.at, price, worst };
  let isDust = all === 0n;
  for (let [lots, tries] = [first, 0]; lots > 0n && tries < 6 && !isDust; tries += 1, lots /= 2n) {
    const amount = lots * lot;
    model.hold(account, -amount);
    const sold = books().sellWhole(model, {
      owner: loan.owner,
      account: 'margin',
      market: loan.instrument,
      amount,
      worst,
    });
    if (typeof sold !== 'string') {
      repay(model, after, amount, sold, market);
      return;
    }
    model.hold(account, amount);
    isDust = tries === 0 && lots === all && sold === 'spot.notional_too_small';
  }
  if (isDust) seize(model, after, loan.sold);
  else put(model, { ...loan, triedAt: model.at });
}

/** So many that what they bring at the worst price after its fee pays all, and that the market takes them. */
function lotsOf(model: Model, loan: LoanRow, worst: bigint, market: Book): bigint {
  const { lot, takerFeePpm, notionalMin } = market.rules;
  const owed = owedOf(model, loan);
  const need = owed + up((loan.saleInterest + loan.salePrincipal + owed) * BigInt(loan.feePpm), MILLION);
  const each = (worst * lot) / market.whole;
  const brings = (lots: bigint) => lots * each - up(lots * each * BigInt(takerFeePpm), MILLION);
  let lots = need / each;
  while (brings(lots) < need || lots * each < notionalMin) lots += 1n;
  return lots;
}

/** What a sale brought pays interest and principal; the last one the fee, and the rest is its owner's. */
function repay(model: Model, loan: LoanRow, amount: bigint, { got, fee }: { got: bigint; fee: bigint }, market: Book) {
  const from = margin(model, loan.owner, loan.asset);
  const owed = owedOf(model, loan);
  const before = loan.sold;
  const part = least(owed, got);
  const { loan: paid, interest } = payOff(model, loan, from, part);
  const counted = counts(model, { ...paid, tradeFee: paid.tradeFee + fee }, amount, got, interest, part - interest);
  if (part < owed) {
    if (counted.collateral < market.rules.lot) seize(model, counted, before);
    else tell(model, put(model, counted), 'sale', loan.collateralAsset, amount);
    return;
  }
  const most = up((counted.saleInterest + counted.salePrincipal) * BigInt(loan.feePpm), MILLION);
  const taken = least(most, got - part);
  if (taken > 0n) {
    model.pay(from, 'available', house(model, loan.asset), taken, 'loan.fee', loan.id);
    resulted(model, loan.owner, loan.asset, -taken);
  }
  const surplus = got - part - taken;
  if (surplus > 0n) model.pay(from, 'available', spot(model, loan.owner, loan.asset), surplus, 'loan.surplus', loan.id);
  end(model, { ...counted, fee: taken, surplus }, before);
}

function counts(
  model: Model,
  loan: LoanRow,
  amount: bigint,
  got: bigint,
  interest: bigint,
  principal: bigint,
): LoanRow {
  return {
    ...{ ...loan, soldAt: model.at, collateral: loan.collateral - amount, sold: loan.sold + amount },
    ...{ got: loan.got + got, saleInterest: loan.saleInterest + interest },
    salePrincipal: loan.salePrincipal + principal,
  };
}

/** The rest of the coin goes to the lending account at the index, as much as is owed; what is missing then is its loss. */
function seize(model: Model, loan: LoanRow, before: bigint): void {
  const { id, owner, asset, collateral, collateralAsset, price } = loan;
  const owed = owedOf(model, loan);
  const worth = worthAt(model, loan, price);
  const amount = worth > owed ? up(owed * wholeOf(model, collateralAsset), price) : collateral;
  const credit = least(worth, owed);
  const interest = least(interestOf(model, loan), credit);
  if (amount === 0n) {
    end(model, { ...loan, loss: owed }, before);
    return;
  }
  model.pay(margin(model, owner, collateralAsset), 'held', house(model, collateralAsset), amount, 'loan.seize', id);
  traded(model, owner, { asset: collateralAsset, amount }, { asset, amount: credit });
  resulted(model, owner, asset, -interest);
  const less = lessOf(model, loan, interest, credit - interest);
  end(model, { ...counts(model, less, amount, credit, interest, credit - interest), loss: owed - credit }, before);
}

function end(model: Model, loan: LoanRow, before: bigint): void {
  giveBack(model, loan, loan.collateral);
  const { collateralAsset, collateral } = loan;
  const over = put(model, {
    ...{ ...loan, principal: 0n, collateral: 0n, returned: collateral, state: 'liquidated' as const },
    ...{ closed: 'yes' as const, closedAt: model.at },
  });
  tell(model, over, 'sale', collateralAsset, loan.sold - before);
  tell(model, over, 'close', collateralAsset, collateral);
}

/** What is ahead of each loan, the first one first. Of who is frozen nothing is. */
export function ahead(model: Model): (Timer & { id: number })[] {
  const all: (Timer & { id: number })[] = [];
  for (const loan of loanOf(model).running.values()) {
    const sale = saleAt(model, loan);
    const ends = loan.state === 'overdue' ? undefined : loan.endsAt;
    if (loanOf(model).held.has(loan.owner)) continue;
    const times = [ends, ends && ends - DAY, sale && sale - DAY].filter((time) => time !== undefined);
    const due = Math.min(...times.filter((time) => time > (loanOf(model).passed.get(loan.id) ?? 0)));
    if (due !== Infinity) all.push({ due, id: loan.id, run: () => pass(model, loan, due) });
  }
  return all.sort((a, b) => a.due - b.due || a.id - b.id);
}

function pass(model: Model, loan: LoanRow, at: number): void {
  const owed = () => owedOf(model, loan);
  loanOf(model).passed.set(loan.id, at);
  if (loan.state !== 'overdue' && loan.endsAt === at) {
    const over = put(model, { ...loan, state: 'overdue', sellsAt: at + loan.graceMs });
    tell(model, over, 'due', loan.asset, owed());
  } else if (loan.state !== 'overdue' && loan.endsAt === at + DAY) tell(model, loan, 'end_soon', loan.asset, owed());
  else tell(model, loan, 'sale_soon', loan.asset, owed());
}
