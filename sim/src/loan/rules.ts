/** The commands of loans, as docs/loans.md describes them. */
import { FIRST_USER, type Outcome, type Refusal } from '@glassbook/engine';
import type { Borrow, LoanRow } from '@glassbook/engine/loan';
import { indexPricesOf } from '../index-price/index.ts';
import { areTwo } from '../model/are-two.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import { resulted, tradeRefusal } from '../model/limits.ts';
import type { Account, Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import {
  against,
  DAY,
  freshPrice,
  HOUR,
  house,
  hoursOf,
  interestOf,
  least,
  lentOf,
  loanOf,
  loanRowsOf,
  margin,
  marketOf,
  MILLION,
  owedOf,
  put,
  spot,
  tell,
  up,
  wholeOf,
} from './state.ts';

/** The rate of a loan of so much, by the share of the pool that is lent with it. */
export function rateFor(model: Model, amount: bigint): number {
  const { figures } = loanOf(model);
  if (!figures) return 0;
  const lent = lentOf(model) + amount;
  const total = lentOf(model) + house(model, figures.unit).available;
  if (lent >= total) return figures.ratePpb100;
  const between = (from: number, to: number, part: bigint, of: bigint) =>
    Number(up(BigInt(from) * of + BigInt(to - from) * part, of));
  const { ratePpb0, ratePpb80, ratePpb100 } = figures;
  if (5n * lent <= 4n * total) return between(ratePpb0, ratePpb80, 5n * lent, 4n * total);
  return between(ratePpb80, ratePpb100, 5n * lent - 4n * total, total);
}

const refusalOf = (model: Model, command: Borrow): Refusal | undefined => {
  const { figures, bounds, running } = loanOf(model);
  const { owner, asset, collateral, amount, days, seen } = command;
  if (owner < FIRST_USER) return 'loan.not_found';
  const limited = tradeRefusal(model, owner);
  if (limited) return limited;
  const rules = bounds.get(asset);
  if (!figures || !rules) return 'loan.collateral_not_found';
  if (rules.status !== 'open') return 'loan.collateral_closed';
  if (![0, 7, 30, 90].includes(days)) return 'loan.term_invalid';
  const price = freshPrice(model, marketOf(model, asset, figures.unit) ?? 0);
  if (price === undefined) return 'loan.index_stale';
  if (collateral < 1n || collateral > AMOUNT_MAX || amount > AMOUNT_MAX) return 'loan.amount_invalid';
  if (amount < figures.min) return 'loan.amount_too_small';
  const rate = rateFor(model, amount);
  if ((seen?.ratePpb ?? rate) < rate) return 'loan.terms_changed';
  const owed = amount + up(amount * BigInt(rate), 10n ** 9n);
  const worth = (collateral * price) / wholeOf(model, asset);
  if (owed * MILLION > worth * BigInt(rules.initialPpm)) return 'loan.ltv_too_high';
  const own = [...running.values()].filter((loan) => loan.owner === owner);
  if (own.reduce((sum, { principal }) => sum + principal, 0n) + amount > figures.ownerMax) return 'loan.owner_max';
  if (lentOf(model) + amount > figures.allMax) return 'loan.all_max';
  const posted = [...running.values()].reduce(
    (sum, one) => sum + (one.collateralAsset === asset ? one.collateral : 0n),
    0n,
  );
  if (posted + collateral > rules.max) return 'loan.collateral_max';
  if (own.length >= 20) return 'loan.too_many';
  if (spot(model, owner, asset).available < collateral) return 'loan.insufficient_funds';
  return house(model, figures.unit).available < amount ? 'loan.pool_short' : undefined;
};

function borrow(model: Model, command: Borrow): Outcome {
  const reason = refusalOf(model, command);
  const { figures, bounds, next } = loanOf(model);
  const { owner, asset, collateral, amount, days } = command;
  const rules = bounds.get(asset);
  if (reason || !figures || !rules) return refused(reason ?? 'loan.collateral_not_found');
  const { unit, feePpm, worstPpm, graceMs, min } = figures;
  const { initialPpm, callPpm, liquidationPpm } = rules;
  const { at } = model;
  const loan = put(model, {
    ...{ id: next.loan, owner, asset: unit, collateralAsset: asset, instrument: marketOf(model, asset, unit) ?? 0 },
    ...{ collateral, borrowed: amount, principal: amount, ratePpb: rateFor(model, amount), days, countedAt: at },
    ...{ paid: 0n, initialPpm, callPpm, liquidationPpm, feePpm, worstPpm, graceMs, min, state: 'running' },
    ...{ closed: 'no', at, endsAt: days === 0 ? undefined : at + days * DAY, sellsAt: undefined },
    ...{ calledAt: undefined, triedAt: undefined, closedAt: undefined, soldAt: undefined, price: 0n, worst: 0n },
    ...{ sold: 0n, got: 0n, tradeFee: 0n, saleInterest: 0n, salePrincipal: 0n, fee: 0n, surplus: 0n },
    ...{ returned: 0n, loss: 0n },
  });
  next.loan += 1;
  post(model, loan, collateral);
  model.pay(house(model, unit), 'available', spot(model, owner, unit), amount, 'loan.lend', loan.id);
  tell(model, loan, 'borrow', unit, amount);
  return { ok: true, loan };
}

/** Coin of the spot account comes to the margin account and is on hold there. */
function post(model: Model, { id, owner, collateralAsset }: LoanRow, amount: bigint): void {
  const to = margin(model, owner, collateralAsset);
  model.pay(spot(model, owner, collateralAsset), 'available', to, amount, 'loan.post', id);
  model.hold(to, amount);
}

export function giveBack(model: Model, loan: LoanRow, amount: bigint): void {
  const { id, owner, collateralAsset } = loan;
  if (amount > 0n)
    model.pay(
      ...([margin(model, owner, collateralAsset), 'held', spot(model, owner, collateralAsset)] as const),
      ...([amount, 'loan.return', id] as const),
    );
}

/** Pays so much of what is owed: interest before principal. */
export function payOff(
  model: Model,
  loan: LoanRow,
  from: Account,
  amount: bigint,
): { loan: LoanRow; interest: bigint } {
  const interest = least(interestOf(model, loan), amount);
  if (interest > 0n) {
    model.pay(from, 'available', house(model, loan.asset), interest, 'loan.interest', loan.id);
    resulted(model, loan.owner, loan.asset, -interest);
  }
  if (amount > interest)
    model.pay(from, 'available', house(model, loan.asset), amount - interest, 'loan.repay', loan.id);
  return { loan: lessOf(model, loan, interest, amount - interest), interest };
}

/** A new count begins with the next hour once principal changes. */
export function lessOf(model: Model, loan: LoanRow, interest: bigint, principal: bigint): LoanRow {
  if (principal === 0n) return { ...loan, paid: loan.paid + interest };
  const countedAt = loan.countedAt + hoursOf(model, loan) * HOUR;
  return { ...loan, principal: loan.principal - principal, countedAt, paid: 0n };
}

function ownLoan(model: Model, { owner, loan: id }: { owner: number; loan: number }): LoanRow | undefined {
  const loan = loanOf(model).running.get(id);
  return loan && loan.owner === owner ? loan : undefined;
}

/** With what its owner did a call may have ended. */
function calmed(model: Model, loan: LoanRow): LoanRow {
  const price = indexPricesOf(model).get(loan.instrument)?.price;
  if (loan.state !== 'called' || price === undefined) return loan;
  return against(model, loan, price, loan.callPpm - 20_000) > 0 ? loan : { ...loan, state: 'running' };
}

export const commandRules = {
  'loan.borrow': borrow,
  'loan.repay': (model, command) => {
    if (command.by && !areTwo(command.by)) return refused('loan.decision_invalid');
    const loan = ownLoan(model, command);
    if (!loan) return refused('loan.not_found');
    const owed = owedOf(model, loan);
    const amount = least(command.amount ?? owed, owed);
    if (amount < 1n) return refused('loan.amount_invalid');
    const rest = owed - amount;
    if (rest > 0n && rest < loan.principal && rest < loan.min) return refused('loan.rest_too_small');
    const from = spot(model, loan.owner, loan.asset);
    if (from.available < amount) return refused('loan.insufficient_funds');
    const { loan: paid, interest } = payOff(model, loan, from, amount);
    let after = calmed(model, paid);
    if (rest === 0n) {
      giveBack(model, loan, loan.collateral);
      after = { ...paid, collateral: 0n, state: 'repaid', closed: 'yes', closedAt: model.at };
    }
    put(model, after);
    if (interest > 0n) tell(model, after, 'interest', loan.asset, interest);
    if (amount > interest) tell(model, after, 'repay', loan.asset, amount - interest);
    if (rest === 0n) tell(model, after, 'close', loan.collateralAsset, loan.collateral);
    return { ok: true, loan: after };
  },
  'loan.add': (model, command) => {
    const { amount, by } = command;
    if (by && !areTwo(by)) return refused('loan.decision_invalid');
    const loan = ownLoan(model, command);
    if (!loan) return refused('loan.not_found');
    if (amount < 1n) return refused('loan.amount_invalid');
    if (spot(model, loan.owner, loan.collateralAsset).available < amount) return refused('loan.insufficient_funds');
    post(model, loan, amount);
    const after = put(model, calmed(model, { ...loan, collateral: loan.collateral + amount }));
    tell(model, after, 'add', loan.collateralAsset, amount);
    return { ok: true, loan: after };
  },
  'loan.take': (model, command) => {
    const { owner, amount } = command;
    const limited = tradeRefusal(model, owner);
    if (limited) return refused(limited);
    const loan = ownLoan(model, command);
    if (!loan) return refused('loan.not_found');
    if (loan.state === 'overdue') return refused('loan.overdue');
    const price = freshPrice(model, loan.instrument);
    if (price === undefined) return refused('loan.index_stale');
    if (amount < 1n || amount > loan.collateral) return refused('loan.amount_invalid');
    const less = { ...loan, collateral: loan.collateral - amount };
    if (against(model, less, price, loan.initialPpm) > 0) return refused('loan.ltv_too_high');
    giveBack(model, loan, amount);
    const after = put(model, calmed(model, less));
    tell(model, after, 'take', loan.collateralAsset, amount);
    return { ok: true, loan: after };
  },
  'loan.hold': (model, { owner, held }) => {
    const own = loanOf(model);
    const since = own.held.get(owner);
    if ((since !== undefined) === held) return { ok: true };
    if (held) own.held.set(owner, model.at);
    else own.held.delete(owner);
    loanRowsOf(model).held.set(owner, { owner, held: held ? 'yes' : 'no', at: model.at });
    for (const loan of [...own.running.values()]) if (loan.owner === owner) put(model, thaw(model, loan, since));
    return { ok: true };
  },
} satisfies Partial<Rules<`loan.${string}`>>;

/** Of who was frozen since then a term is longer by that, and a grace is whole again. */
function thaw(model: Model, loan: LoanRow, since: number | undefined): LoanRow {
  if (since === undefined) return loan;
  const grace = model.at + loan.graceMs;
  if (loan.state === 'overdue') return { ...loan, sellsAt: grace };
  const endsAt = loan.endsAt === undefined ? undefined : loan.endsAt + model.at - since;
  const sale = loan.sellsAt ?? loanOf(model).leaving.get(loan.collateralAsset) ?? Infinity;
  return { ...loan, endsAt, sellsAt: sale > grace ? loan.sellsAt : grace };
}
