/** Corporate actions: STOCK-016 to STOCK-021. */
import { FIRST_USER, WORLD, type IndexPriceRow } from '@glassbook/engine';
import type { ActionRow, EntitlementRow } from '@glassbook/engine/stocks';
import { assetsOf } from '../asset/index.ts';
import { indexPricesOf, pricesOf } from '../index-price/index.ts';
import { resulted, traded } from '../model/limits.ts';
import type { Account, Model } from '../model/model.ts';
import { rowsOf, spotOf } from '../spot/market.ts';
import { sessionAfter } from './calendar.ts';
import { takeOut } from './take-out.ts';
import { floorOf, stockRowsOf, stocksOf, type Stock } from './floor.ts';
import { put, retime } from './put.ts';

export { isAdjusting } from './adjusting.ts';
export const HOUSE = 10;
const OWNERS = 100;
const NUMBERS = 10_000;
const order = ['dividend', 'split', 'delisting'];
const wholeOf = (model: Model, asset: number): bigint => 10n ** BigInt(assetsOf(model).get(asset)?.scale ?? 0);
/** The next half second. */
const piece = (model: Model): number => (Math.floor(model.stepAt / 500) + 1) * 500;

export function setPrice(model: Model, market: number, price: bigint): void {
  indexPricesOf(model).set(market, { price, at: model.at, seq: model.seq });
  const row: IndexPriceRow = { seq: model.seq, at: model.at, market, price, volume: 0n };
  pricesOf(model).push(row);
  model.changes.pricesMoved.push(market);
}

export function putAction(model: Model, row: ActionRow): void {
  const { actions } = stocksOf(model);
  if (row.state === 'done' || row.state === 'withdrawn') actions.delete(row.id);
  else actions.set(row.id, row);
  stockRowsOf(model).actions.set(row.id, row);
}

const houseOf = (model: Model, { rules }: Stock): Account => model.account(HOUSE, 'stock', rules.quote);
/** Whether the house can hold so much for an action; then it does. */
export function holdFor(model: Model, stock: Stock, row: Pick<ActionRow, 'held'>, held: bigint): boolean {
  const more = held - row.held;
  if (model.available(HOUSE, 'stock', stock.rules.quote) < more) return false;
  if (more !== 0n) model.hold(houseOf(model, stock), more);
  return true;
}

export function beginActions(model: Model, stock: Stock): void {
  const { rules, market } = stock;
  const opens = sessionAfter(model, rules, model.at)?.opens ?? Infinity;
  const due = [...stocksOf(model).actions.values()].filter(
    (action) =>
      action.market === rules.market &&
      action.state === 'announced' &&
      !action.isRunning &&
      action.exAt <= (action.type === 'delisting' ? model.at : opens),
  );
  due.sort((a, b) => a.id - b.id);
  if (due.length === 0) return;
  const types = due.map(({ type }) => type);
  for (const action of due)
    putAction(model, { ...action, price: action.type === 'split' ? stock.row.close : action.price, isRunning: true });
  for (const { type, numerator = 1, denominator = 1 } of due) {
    if (type !== 'split') continue;
    const adjusted = (price: bigint) => (price * BigInt(denominator)) / BigInt(numerator);
    const index = indexPricesOf(model).get(rules.market)?.price;
    if (stock.row.close !== undefined) put(model, stock, { close: adjusted(stock.row.close) });
    if (index !== undefined) setPrice(model, rules.market, adjusted(index));
    if (market.last === undefined) continue;
    const last = adjusted(market.last / rules.tick) * rules.tick;
    market.last = last === 0n ? undefined : last;
    if (market.last !== undefined) rowsOf(floorOf(model)).lastPrices.add(market);
  }
  if (types.includes('delisting')) put(model, stock, { session: 'delisted' });
  if (types.includes('delisting') || types.includes('split')) {
    const floor = floorOf(model);
    takeOut(floor, market);
    put(model, stock, { stage: 'ending', before: spotOf(floor).nextPriority });
  }
  setOwners(model, stock);
}

function runningOf(model: Model, market: number): ActionRow | undefined {
  return [...stocksOf(model).actions.values()]
    .filter((each) => each.market === market && each.isRunning && each.state === 'announced')
    .sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type) || a.id - b.id)[0];
}
export function setOwners(model: Model, { rules, row }: Stock): void {
  const { ownersDue } = stocksOf(model);
  if (row.stage === 'none' && runningOf(model, rules.market)) ownersDue.set(rules.market, piece(model));
  else ownersDue.delete(rules.market);
}

/** All who have shares, by their numbers. */
export function ownersOf(model: Model, asset: number): Account[] {
  const all = [...model.base.accounts.values()].filter(
    (account) => account.kind === 'stock' && account.asset === asset && account.owner !== WORLD,
  );
  return all.filter(({ available, held }) => available + held > 0n).sort((a, b) => a.owner - b.owner);
}

/** The next hundred owners. */
export function ownersDue(model: Model, stock: Stock): void {
  const action = runningOf(model, stock.rules.market);
  if (!action) throw new Error('owners are done of an action');
  const stays = action.type === 'delisting' && action.price === 0n;
  const holders = stays ? [] : ownersOf(model, stock.rules.base).filter(({ owner }) => owner !== HOUSE);
  const all = holders.filter(({ owner }) => owner > action.done);
  const sharesOf = ({ available, held }: Account) => available + held;
  let row = { ...action, left: all.reduce((sum, account) => sum + sharesOf(account), 0n) };
  let isShort = false;
  const reached = all.filter(({ owner }) => owner <= action.done + NUMBERS).slice(0, OWNERS);
  for (const account of reached) {
    const shares = sharesOf(account);
    const after = doOwner(model, stock, row, account);
    if (!after) {
      isShort = true;
      row = { ...row, done: account.owner - 1 };
      break;
    }
    row = { ...after, done: account.owner, left: row.left - shares };
  }
  if (!isShort && row.left > 0n && reached.length < OWNERS) row = { ...row, done: action.done + NUMBERS };
  if (row.left === 0n) finish(model, stock, row);
  else if (row.done !== action.done || action.left === undefined) putAction(model, row);
  setOwners(model, stock);
  retime(model, stock);
}

function finish(model: Model, stock: Stock, row: ActionRow): void {
  if (row.type !== 'dividend') {
    if (row.held > 0n) model.hold(houseOf(model, stock), -row.held);
    putAction(model, { ...row, held: 0n, isRunning: false, state: 'done' });
    return;
  }
  const own = [...stocksOf(model).due.values()].filter(({ action }) => action === row.id);
  const held = own.reduce((sum, { gross }) => sum + gross, 0n);
  if (!holdFor(model, stock, row, held)) {
    putAction(model, row);
    return;
  }
  putAction(model, { ...row, held, isRunning: false, state: own.length > 0 ? 'recorded' : 'done' });
  if (own.length > 0) setPay(model, row);
}

function setPay(model: Model, { id, payAt = 0 }: ActionRow): void {
  stocksOf(model).payDue.set(id, payAt > model.at ? payAt : piece(model));
}

function doOwner(model: Model, stock: Stock, row: ActionRow, account: Account): ActionRow | undefined {
  const { owner } = account;
  const { base, quote, market } = stock.rules;
  const whole = wholeOf(model, base);
  const before = account.available + account.held;
  const own = stocksOf(model);
  if (row.type === 'dividend') {
    if (owner < FIRST_USER) return row;
    const gross = ((row.amount ?? 0n) * before) / whole;
    if (gross === 0n) return row;
    const tax = (gross * BigInt(row.taxPpm ?? 0) + 999_999n) / 1_000_000n;
    const due: EntitlementRow = {
      ...{ id: own.nextEntitlement, owner, action: row.id, market, shares: before, gross, tax, net: gross - tax },
      ...{ at: model.at, state: 'due', paidAt: undefined },
    };
    own.nextEntitlement += 1;
    own.due.set(due.id, due);
    stockRowsOf(model).entitlements.set(due.id, due);
    return row;
  }
  const { price = 0n, numerator = 1, denominator = 1 } = row;
  const [n, d] = [BigInt(numerator), BigInt(denominator)];
  const isSplit = row.type === 'split';
  const after = isSplit ? (before * n) / d : 0n;
  // The fraction of a smallest unit, in parts of d of one; of a whole share it is that of 10,000 × d, at d ÷ n of the price.
  const fraction = owner < FIRST_USER ? 0n : ((before * n - after * d) * price * d) / (d * n * whole);
  const paid = isSplit ? fraction : (before * price) / whole;
  let { held } = row;
  if (paid > held) {
    if (!holdFor(model, stock, row, paid)) return undefined;
    held = paid;
  }
  const world = model.account(WORLD, 'stock', base);
  const reason = isSplit ? 'stocks.split' : 'stocks.delisting';
  if (after > before) model.pay(world, 'available', account, after - before, reason, row.id);
  if (after < before) model.pay(account, 'available', world, before - after, reason, row.id);
  if (paid > 0n) {
    const why = isSplit ? 'stocks.fraction' : 'stocks.delisting';
    model.pay(houseOf(model, stock), 'held', model.account(owner, 'stock', quote), paid, why, row.id);
  }
  stockRowsOf(model).changes.push({
    ...{ id: own.nextChange, owner, action: row.id, market, before, after, paid, at: model.at },
  });
  own.nextChange += 1;
  if (!isSplit) traded(model, owner, { asset: base, amount: before }, { asset: quote, amount: paid });
  return { ...row, held: held - paid };
}

/** Pays the next hundred owners of a dividend. */
export function payDue(model: Model, id: number): void {
  const own = stocksOf(model);
  const action = own.actions.get(id);
  const stock = own.stocks.get(action?.market ?? 0);
  if (!action || !stock) throw new Error('a dividend is of a stock');
  own.payDue.delete(id);
  const all = [...own.due.values()].filter((each) => each.action === id).sort((a, b) => a.id - b.id);
  let { held } = action;
  for (const row of all.slice(0, OWNERS)) {
    const account = model.account(row.owner, 'stock', stock.rules.quote);
    model.pay(houseOf(model, stock), 'held', account, row.gross, 'stocks.dividend', row.id);
    if (row.tax > 0n) model.pay(account, 'available', houseOf(model, stock), row.tax, 'stocks.tax', row.id);
    held -= row.gross;
    resulted(model, row.owner, stock.rules.quote, row.net);
    own.due.delete(row.id);
    stockRowsOf(model).entitlements.set(row.id, { ...row, state: 'paid', paidAt: model.at });
  }
  const isOver = all.length <= OWNERS;
  putAction(model, { ...action, held, state: isOver ? 'done' : 'recorded' });
  if (!isOver) setPay(model, action);
}
