import { assert } from '@glassbook/money';
import { AMOUNT_MAX } from '../core/amounts.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { houseAt } from '../core/house.ts';
import { availableAt, FIRST_USER } from '../core/ledger.ts';
import { refusalToTakeOn } from '../core/limits/ask.ts';
import type { Borrow, ConfigureCollateral, ConfigureLoan, LoanRefusal } from './command.ts';
import { HOUSE } from './pay.ts';
import { collateralAt, inSpot, loansOf, log, putLoan, scaleOf } from './put-rows.ts';
import type { LoanRow, State } from './state.ts';
import { interestOf, isWithin, rateAt, worthOf } from './sums.ts';
import { LOANS_MAX, terms } from './words.ts';

const DAY_MS = 86_400_000;

/** Lends from what is free in the lending account; the collateral goes from the spot account to the margin account, on hold. All terms are fixed here. */
export function borrow(state: State, command: Borrow): Outcome<LoanRefusal, { loan: LoanRow }> {
  const { ledger, loan: own } = state;
  const { owner, asset: collateralAsset, amount, collateral } = command;
  if (owner < FIRST_USER) return refuse('loan.not_found');
  const limited = refusalToTakeOn(state, owner, {});
  if (limited) return refuse(limited);
  const [settings, rules] = [own.settings, own.collaterals.get(collateralAsset)];
  if (!settings || !rules) return refuse('loan.collateral_not_found');
  const ratePpb = rateOf(state, settings, amount);
  const refusal =
    refusalOfTerms(state, settings, rules, command, ratePpb) ?? refusalOfBounds(state, settings, rules, command);
  if (refusal) return refuse(refusal);
  if (inSpot(state, owner, collateralAsset) < collateral) return refuse('loan.insufficient_funds');
  const { unit } = settings;
  if (ledger.availableOf(HOUSE.owner, HOUSE.kind, unit) < amount) return refuse('loan.pool_short');
  // Past this line it must succeed.
  const loan = putLoan(state, loanOf(state, settings, rules, command, ratePpb));
  own.nextLoan += 1;
  const coin = availableAt(ledger.account(owner, 'spot', collateralAsset));
  ledger.post(coin, collateralAt(state, loan), collateral, 'loan.post', loan.id);
  const spot = availableAt(ledger.account(owner, 'spot', unit));
  ledger.post(houseAt(ledger, HOUSE, unit), spot, amount, 'loan.lend', loan.id);
  log(state, loan, 'borrow', unit, amount);
  return { ok: true, loan };
}

/** The rate of a loan with which so much more of the pool is lent. */
function rateOf({ ledger, loan }: State, settings: ConfigureLoan, amount: bigint): number {
  const total = loan.lent + ledger.availableOf(HOUSE.owner, HOUSE.kind, settings.unit);
  return rateAt(settings, loan.lent + amount, total);
}

/** The index price of a collateral, unless it is too old to decide anything. */
export function freshPrice(state: State, instrument: number): bigint | undefined {
  const index = state.prices.get(instrument);
  const age = state.loan.settings?.staleAfterMs ?? 0;
  return index && state.at < index.at + age ? index.price : undefined;
}

/** The instrument whose index price is of an asset in what is lent; a collateral has one. */
function instrumentOf({ instruments }: State, asset: number, unit: number): number {
  const instrument = instruments.trading(asset, unit);
  assert(instrument !== undefined, 'a collateral is traded');
  return instrument;
}

/** Why nothing is lent on these terms, in the order of the checks. */
function refusalOfTerms(
  state: State,
  settings: ConfigureLoan,
  rules: ConfigureCollateral,
  { asset, amount, collateral, days, seen }: Borrow,
  ratePpb: number,
): LoanRefusal | undefined {
  if (rules.status !== 'open') return 'loan.collateral_closed';
  if (!terms.some((term) => term === days)) return 'loan.term_invalid';
  const price = freshPrice(state, instrumentOf(state, asset, settings.unit));
  if (price === undefined) return 'loan.index_stale';
  if (collateral <= 0n || collateral > AMOUNT_MAX || amount > AMOUNT_MAX) return 'loan.amount_invalid';
  if (amount < settings.min) return 'loan.amount_too_small';
  if (seen?.ratePpb !== undefined && ratePpb > seen.ratePpb) return 'loan.terms_changed';
  const worth = worthOf(collateral, price, scaleOf(state, asset));
  const owed = amount + interestOf(amount, ratePpb, 1);
  return isWithin(owed, worth, rules.initialPpm) ? undefined : 'loan.ltv_too_high';
}

/** Why it would be too much of something. */
function refusalOfBounds(
  state: State,
  { ownerMax, allMax }: ConfigureLoan,
  { max }: ConfigureCollateral,
  { owner, asset, amount, collateral }: Borrow,
): LoanRefusal | undefined {
  const own = loansOf(state, owner);
  const { lent, posted } = state.loan;
  if (own.reduce((sum, { principal }) => sum + principal, amount) > ownerMax) return 'loan.owner_max';
  if (lent + amount > allMax) return 'loan.all_max';
  if ((posted.get(asset) ?? 0n) + collateral > max) return 'loan.collateral_max';
  return own.length >= LOANS_MAX ? 'loan.too_many' : undefined;
}

function loanOf(
  state: State,
  { unit, feePpm, worstPpm, graceMs, min }: ConfigureLoan,
  { initialPpm, callPpm, liquidationPpm }: ConfigureCollateral,
  { owner, asset, collateral, amount, days }: Borrow,
  ratePpb: number,
): Partial<LoanRow> {
  const { at } = state;
  return {
    ...{ id: state.loan.nextLoan, owner, asset: unit, collateralAsset: asset },
    ...{ instrument: instrumentOf(state, asset, unit), collateral, borrowed: amount, principal: amount, ratePpb, days },
    ...{ countedAt: at, initialPpm, callPpm, liquidationPpm, feePpm, worstPpm, graceMs, min, at },
    endsAt: days === 0 ? undefined : at + days * DAY_MS,
  };
}
