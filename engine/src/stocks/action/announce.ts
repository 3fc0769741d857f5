/** Corporate actions are announced, and withdrawn until the close before they count. What the house may owe is on hold from the announcement on. */
import { assert, type Amount } from '@glassbook/money';
import { canCover } from '../../core/house.ts';
import { openingAt, sessionBefore } from '../calendar/sessions.ts';
import type { ConfigureDelisting, ConfigureDividend, ConfigureSplit } from '../command.ts';
import { delistingRules, dividendRules, splitRules } from '../rules.ts';
import { schedulesOf } from '../session/times.ts';
import type { ActionRow, ActionTerms, Listing, State } from '../state.ts';
import { delistedWorth } from '../sums.ts';
import type { ActionType } from '../words.ts';
import { HOUSE, holdExactly, idOf, putAction } from './put.ts';

const typeOf = ({ kind }: ActionTerms): ActionType =>
  kind === 'stocks.configureSplit' ? 'split' : kind === 'stocks.configureDividend' ? 'dividend' : 'delisting';
const fieldsOf = { split: splitRules.fields, dividend: dividendRules.fields, delisting: delistingRules.fields };
export const actionOf = (command: ActionTerms): number => idOf(typeOf(command), command.action);

/** The first term of an action that is refused for what the fields cannot say. Nothing of one changes but that it is withdrawn, before it has begun. */
export function actionProblem(state: State, command: ActionTerms): string | undefined {
  const id = actionOf(command);
  const known = state.stocks.terms.get(id);
  const listing = state.stocks.listings.get(command.market);
  if (!listing) return 'market';
  if (known) return changeProblem(state, id, known, command);
  if (command.status !== 'announced') return 'status';
  if ('quote' in command && command.quote !== listing.rules.quote) return 'quote';
  return timesProblem(state, listing, command) ?? worstProblem(state, listing, command);
}

function changeProblem({ stocks }: State, id: number, known: ActionTerms, command: ActionTerms): string | undefined {
  const fixed = Object.keys(fieldsOf[typeOf(command)]).filter((name) => name !== 'status');
  const other = fixed.find((name) => known[name as 'market'] !== command[name as 'market']);
  if (other) return other;
  const action = stocks.actions.get(id);
  return action?.state === 'announced' && !action.isRunning ? undefined : 'status';
}

/** An opening that is still to come, with the close before it; of a delisting a close. */
function timesProblem(state: State, { rules }: Listing, command: ActionTerms): string | undefined {
  const schedules = schedulesOf(state);
  if (command.kind === 'stocks.configureDelisting') {
    const isClose = sessionBefore(schedules, rules.calendar, command.lastAt)?.closesAt === command.lastAt;
    const hasOne = [...state.stocks.actions.values()].some(
      ({ market, type }) => market === command.market && type === 'delisting',
    );
    return isClose && command.lastAt > state.at && !hasOne ? undefined : 'lastAt';
  }
  const { exAt } = command;
  const closesAt = sessionBefore(schedules, rules.calendar, exAt)?.closesAt;
  if (!openingAt(schedules, rules.calendar, exAt) || closesAt === undefined || closesAt <= state.at) return 'exAt';
  if (command.kind === 'stocks.configureDividend')
    return command.payAt >= exAt && openingAt(schedules, rules.calendar, command.payAt) ? undefined : 'payAt';
  const isTaken = [...state.stocks.actions.values()].some(
    (other) => other.type === 'split' && other.market === command.market && other.exAt === exAt,
  );
  if (isTaken) return 'exAt';
  return command.numerator === command.denominator ? 'numerator' : undefined;
}

function worstProblem(state: State, listing: Listing, command: ActionTerms): string | undefined {
  const field = { split: 'numerator', dividend: 'amount', delisting: 'price' }[typeOf(command)];
  if (!canCover(state.ledger, HOUSE, listing.rules.quote, worstOf(state, listing, command))) return field;
  if (command.kind !== 'stocks.configureSplit') return undefined;
  const { base } = listing.rules;
  const shares = state.ledger.outside(base);
  const grown = (shares * BigInt(command.numerator)) / BigInt(command.denominator) - shares;
  return grown <= 0n || state.ledger.worldCanGive('stock', base, grown) ? undefined : field;
}

/** What the house owes at most: an amount for every share that anybody has; of a split the worth of a smallest unit for every owner. */
export function worstOf(state: State, listing: Listing, command: ActionTerms): Amount {
  const { base, market } = listing.rules;
  const { baseScale } = listing.market;
  if (command.kind === 'stocks.configureDividend')
    return delistedWorth(command.amount, state.ledger.outside(base), baseScale);
  if (command.kind === 'stocks.configureDelisting')
    return delistedWorth(command.price, state.ledger.outside(base), baseScale);
  const price = listing.row.close ?? state.prices.get(market)?.price ?? 0n;
  const owners = BigInt(state.ledger.ownersOf('stock', base).length);
  const unit = 10n ** BigInt(baseScale) * BigInt(command.numerator);
  return owners * ((price * BigInt(command.denominator) + unit - 1n) / unit);
}

/** A new action holds the worst; one that is withdrawn nothing any more. */
export function beginAction(state: State, command: ActionTerms): void {
  const id = actionOf(command);
  const known = state.stocks.actions.get(id);
  const listing = state.stocks.listings.get(command.market);
  assert(listing !== undefined, 'an action is of a stock');
  state.stocks.terms.set(id, command);
  if (known && command.status === 'announced') return;
  const { quote } = listing.rules;
  const row = known ?? rowOf(state, id, command);
  const held = known ? 0n : worstOf(state, listing, command);
  const isHeld = holdExactly(state, row, quote, held);
  assert(isHeld, 'the house covers what is announced');
  putAction(state, { ...row, held, state: known ? 'withdrawn' : 'announced' });
}

function rowOf(state: State, id: number, command: ActionTerms): ActionRow {
  const split = command as Partial<ConfigureSplit>;
  const dividend = command as Partial<ConfigureDividend>;
  const delisting = command as Partial<ConfigureDelisting>;
  return {
    ...{ id, type: typeOf(command), number: command.action, market: command.market, state: 'announced' },
    ...{ exAt: split.exAt ?? delisting.lastAt ?? 0, payAt: dividend.payAt },
    ...{ numerator: split.numerator, denominator: split.denominator, amount: dividend.amount },
    ...{ taxPpm: dividend.withholdingPpm, price: delisting.price },
    ...{ at: state.at, held: 0n, done: 0, left: undefined, isRunning: false },
  };
}
