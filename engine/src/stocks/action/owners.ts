/** The owners of a stock are done for a corporate action, by their numbers, a hundred before one entry. No order comes in between, so what each has is what it had at the close. */
import { assert, type Amount } from '@glassbook/money';
import { coveredAt, uncover } from '../../core/house.ts';
import { ABSENT } from '../../core/int-map.ts';
import { availableAt, FIRST_USER, WORLD } from '../../core/ledger.ts';
import { recordTrade } from '../../core/limits/record.ts';
import { setTimer } from '../session/times.ts';
import type { ActionRow, Listing, State } from '../state.ts';
import { delistedWorth, dividendOf, splitOf } from '../sums.ts';
import { OWNERS_LOOKED, OWNERS_PIECE } from '../words.ts';
import { HOUSE, holdExactly, putAction, putEntitlement, runningIn, setOwnersTimer, setPayTimer } from './put.ts';

/** The timer of a stock: does the next owners of the action that is running, until all shares are done. It goes through numbers, so no list of owners is made. */
export function ownersDue(state: State, id: number): void {
  const listing = state.stocks.listings.get(id);
  const action = runningIn(state, id);
  assert(listing !== undefined && action !== undefined, 'owners are done of an action that is running');
  let { done, left = sharesOf(state, listing, action) } = action;
  let row = action;
  let count = 0;
  for (let looked = 0; looked < OWNERS_LOOKED && count < OWNERS_PIECE && left > 0n; looked += 1) {
    const owner = done + 1;
    const shares = owner === HOUSE.owner ? 0n : sharesAt(state, listing, owner);
    if (shares > 0n) {
      const after = doOwner(state, listing, row, owner, shares);
      // Where the house has too little the rest waits until it has more.
      if (after === undefined) break;
      row = after;
      count += 1;
      left -= shares;
    }
    done = owner;
  }
  row = { ...row, done, left };
  if (left === 0n) finish(state, listing, row);
  else if (done !== action.done || action.left === undefined) putAction(state, row);
  setOwnersTimer(state, listing);
  setTimer(state, listing);
}

/** What an owner has, on hold or not. */
function sharesAt({ ledger }: State, { rules: { base } }: Listing, owner: number): Amount {
  const account = ledger.find(owner, 'stock', base);
  return account === ABSENT ? 0n : ledger.available(account) + ledger.held(account);
}

/** All shares that an action is of: none where they stay. */
function sharesOf(state: State, listing: Listing, { type, price }: ActionRow): Amount {
  if (type === 'delisting' && price === 0n) return 0n;
  return state.ledger.outside(listing.rules.base) - sharesAt(state, listing, HOUSE.owner);
}

function finish(state: State, { rules }: Listing, row: ActionRow): void {
  if (row.type === 'dividend') {
    const due = [...(state.stocks.entitlements.get(row.id)?.values() ?? [])];
    const held = due.reduce((sum, { gross }) => sum + gross, 0n);
    if (!holdExactly(state, row, rules.quote, held)) {
      putAction(state, row);
      return;
    }
    const recorded = { ...row, held, isRunning: false, state: due.length > 0 ? 'recorded' : 'done' } as const;
    putAction(state, recorded);
    if (due.length > 0) setPayTimer(state, recorded);
    return;
  }
  uncover(state.ledger, HOUSE, rules.quote, row.held);
  putAction(state, { ...row, held: 0n, isRunning: false, state: 'done' });
}

/** Does one owner; undefined, with nothing changed, where the house cannot pay. */
function doOwner(state: State, listing: Listing, row: ActionRow, owner: number, shares: Amount): ActionRow | undefined {
  const { base } = listing.rules;
  if (row.type === 'dividend') return owner < FIRST_USER ? row : record(state, listing, row, owner, shares);
  const { after, paid } = outcomeOf(listing, row, owner, shares);
  const paying = paid > row.held ? holdMore(state, listing, row, paid) : row;
  if (!paying) return undefined;
  moveShares(state, listing, row, { account: state.ledger.account(owner, 'stock', base), before: shares, after });
  pay(state, listing, row, owner, paid);
  const { stocks, at } = state;
  stocks.changed.changes.push({
    ...{ id: stocks.nextChange, owner, action: row.id, market: row.market, before: shares, after, paid, at },
  });
  stocks.nextChange += 1;
  if (row.type === 'delisting')
    recordTrade(state, owner, { asset: base, amount: shares }, { asset: listing.rules.quote, amount: paid });
  return { ...paying, held: paying.held - paid };
}

/** Gives an owner of a dividend what is due later. */
function record(state: State, { rules, market }: Listing, row: ActionRow, owner: number, shares: Amount): ActionRow {
  const { amount = 0n, taxPpm = 0, id: action } = row;
  const { gross, tax, net } = dividendOf({ amount, taxPpm }, shares, market.baseScale);
  if (gross === 0n) return row;
  const id = state.stocks.nextEntitlement;
  state.stocks.nextEntitlement += 1;
  putEntitlement(state, {
    ...{ id, owner, action, market: rules.market, shares, gross, tax, net, at: state.at, state: 'due' },
    paidAt: undefined,
  });
  return row;
}

/** What an owner has after it and is paid; the house gets nothing for a fraction. */
function outcomeOf(
  { market }: Listing,
  row: ActionRow,
  owner: number,
  shares: Amount,
): { after: Amount; paid: Amount } {
  const { price = 0n, numerator = 1, denominator = 1 } = row;
  const scale = market.baseScale;
  if (row.type === 'delisting') return { after: 0n, paid: delistedWorth(price, shares, scale) };
  const { after, paid } = splitOf({ numerator, denominator }, shares, { price, scale });
  return { after, paid: owner >= FIRST_USER ? paid : 0n };
}

function holdMore(state: State, { rules }: Listing, row: ActionRow, held: Amount): ActionRow | undefined {
  return holdExactly(state, row, rules.quote, held) ? { ...row, held } : undefined;
}

/** Shares come from outside, or go there: all orders have ended, so none is on hold. */
function moveShares(
  { ledger }: State,
  { rules: { base } }: Listing,
  { type, id }: ActionRow,
  { account, before, after }: { account: number; before: Amount; after: Amount },
): void {
  assert(ledger.held(account) === 0n, 'no share is on hold once all orders ended');
  const world = availableAt(ledger.account(WORLD, 'stock', base));
  const reason = type === 'split' ? 'stocks.split' : 'stocks.delisting';
  if (after > before) ledger.post(world, availableAt(account), after - before, reason, id);
  else if (after < before) ledger.post(availableAt(account), world, before - after, reason, id);
}

function pay(
  { ledger }: State,
  { rules: { quote } }: Listing,
  { type, id }: ActionRow,
  owner: number,
  paid: Amount,
): void {
  if (paid === 0n) return;
  const reason = type === 'split' ? 'stocks.fraction' : 'stocks.delisting';
  ledger.post(coveredAt(ledger, HOUSE, quote), availableAt(ledger.account(owner, 'stock', quote)), paid, reason, id);
}
