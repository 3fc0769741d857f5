/** The futures ticket as it is typed, and what it comes to. Plain functions: nothing changes while typing, and every sum is the engine's. */
import {
  initialMargin,
  lossToMark,
  nothingOpen,
  restingCost,
  tierOf,
  tradedCost,
  valueOf,
} from '@glassbook/engine/quote';
import { mulDiv } from '@glassbook/money';
import type { Book } from '../../../shared/trading/book/levels.ts';
import type { Side } from '../../../shared/trading/instrument.ts';
import type { FeesPaid } from '../../../shared/trading/ticket/fees-paid.ts';
import { crossExposed, isCopy, liquidationPrice, type Standing, type Valued } from '../account.ts';
import type { Contract } from '../market.ts';
import { limitOf, sizeOf, typedOf, type SizeUnit } from './typed.ts';

/** The price that an exit waits for. */
export const exitSources = ['mark', 'last', 'index'] as const;
export const forces = ['GTC', 'IOC', 'FOK'] as const;
export type MarginMode = 'cross' | 'isolated';
export type PositionMode = 'hedge' | 'one_way';

export type Ticket = {
  side: Side;
  type: 'limit' | 'market';
  price: string;
  /** In `unit`. */
  amount: string;
  unit: SizeUnit;
  /** Where the slider was put; undefined once the size was typed instead. */
  percent: number | undefined;
  timeInForce: (typeof forces)[number];
  postOnly: boolean;
  reduceOnly: boolean;
  /** Take profit and stop loss of the position that it opens, as typed; undefined while they are folded. */
  exits: TypedExits | undefined;
};
export type TypedExits = { by: (typeof exitSources)[number]; profit: string; stop: string };

export const emptyTicket: Ticket = {
  ...{ side: 'buy', type: 'limit', price: '', amount: '', unit: 'unit', percent: undefined },
  ...{ timeInForce: 'GTC', postOnly: false, reduceOnly: false, exits: undefined },
};

export type Keystroke =
  | { key: 'side'; side: Side }
  | { key: 'type'; type: Ticket['type'] }
  | { key: 'text'; field: 'price' | 'amount'; text: string }
  | { key: 'percent'; percent: number }
  | { key: 'unit'; unit: SizeUnit }
  | { key: 'timeInForce'; timeInForce: Ticket['timeInForce'] }
  | { key: 'postOnly'; on: boolean }
  | { key: 'reduceOnly'; on: boolean }
  | { key: 'exits'; exits: TypedExits | undefined }
  /** Another margin mode or leverage for the next orders. */
  | { key: 'margin'; choice: { margin: MarginMode; leverage: number } }
  /** The order went out: the size is used up. */
  | { key: 'sent' }
  /** Another contract. */
  | { key: 'market' };

/** What the ticket is seen with: the public market, and its owner's own data. */
export type Around = {
  market: Contract;
  /** In ticks; undefined before there is one. */
  mark: number | undefined;
  /** Undefined before it is loaded. */
  book: Book | undefined;
  /** Undefined for a guest. */
  standing: Standing | undefined;
  positions: readonly Valued[];
  /** Contracts of own open orders that open, and of those that close, by side. */
  ordered: Readonly<Record<Side, number>>;
  closing: Readonly<Record<Side, number>>;
  leverage: number;
  /** The most leverage by country and class of the owner, 0 where none is allowed; undefined where no rule says. */
  cap: number | undefined;
  margin: MarginMode;
  /** Undefined before it is loaded. */
  mode: PositionMode | undefined;
  feesPaid?: FeesPaid;
};

/** What an order comes to. Amounts in units of the margin asset. */
export type Quoted = {
  contracts: number;
  /** Worth at its limit or, of what fills now, at the prices it gets. */
  value: bigint;
  margin: bigint;
  /** At the taker's rate; what rests and fills as a maker pays less. */
  fee: bigint;
  /** What its price loses against the mark price, which is on hold too. */
  loss: bigint;
  /** Of the loss, what an isolated position is given: it is taken fill by fill, and what another fill gains is not part of it. */
  given: bigint;
  needed: bigint;
  /** The mark price that liquidates after it has filled, quote units. */
  liquidation: bigint | undefined;
  /** Whether it is known that no mark price liquidates it then. */
  isCovered: boolean;
};
type Cost = Omit<Quoted, 'liquidation' | 'isCovered'>;

export const opensOf = (side: Side): 'long' | 'short' => (side === 'buy' ? 'long' : 'short');
/** What would trade at once with the book: contracts, their worth, and what each level loses against the mark price. */
function tradedAtOnce({ side }: Ticket, { market, book }: Around, limit: number, contracts: number, mark: number) {
  let [lots, value, lost] = [0, 0n, 0n];
  for (const level of (side === 'buy' ? book?.asks : book?.bids) ?? []) {
    const ticks = Number(level.price / market.tick);
    if (lots === contracts || (side === 'buy' ? ticks > limit : ticks < limit)) break;
    const taken = Math.min(contracts - lots, Number(level.amount / market.lot));
    lots += taken;
    value += valueOf(market.grid, ticks, taken);
    lost += lossToMark(market.grid, opensOf(side), ticks, mark, taken);
  }
  return { lots, value, lost };
}

/** What so many contracts of the ticket's order need, with its parts; undefined where nothing of it would trade or rest. */
function costOf(ticket: Ticket, around: Around, limit: number, contracts: number): Cost | undefined {
  const { market, mark, leverage } = around;
  if (mark === undefined) return undefined;
  const now = ticket.postOnly ? { lots: 0, value: 0n, lost: 0n } : tradedAtOnce(ticket, around, limit, contracts, mark);
  const rests = mayRest(ticket) ? contracts - now.lots : 0;
  const lots = now.lots + rests;
  if (lots === 0) return undefined;
  const restValue = rests === 0 ? 0n : valueOf(market.grid, limit, rests);
  const fees = { ...market.grid, settings: market };
  const [terms, opens] = [{ leverage, mark }, opensOf(ticket.side)];
  // An isolated position is given the loss of each fill; what another gains does not pay for it.
  const losses = around.margin === 'isolated' ? now.lost : undefined;
  const needed =
    tradedCost(fees, terms, opens, now.lots, now.value, losses) + restingCost(fees, terms, opens, limit, rests);
  const partsOf = (part: (value: bigint) => bigint): bigint =>
    [now.value, restValue].reduce((total, value) => total + part(value), 0n);
  const margin = partsOf((value) => initialMargin(value, leverage));
  const fee = partsOf((value) => mulDiv(value, BigInt(market.takerFeePpm), 1_000_000n, 'up'));
  const given = now.lost + (rests === 0 ? 0n : lossToMark(market.grid, opens, limit, mark, rests));
  return { contracts: lots, value: now.value + restValue, margin, fee, loss: needed - margin - fee, given, needed };
}

/** Whether some of the order may wait in the book. */
const mayRest = ({ type, timeInForce }: Ticket): boolean => type === 'limit' && timeInForce === 'GTC';

/** Whether the order only closes: chosen, or in one-way mode where it does not rest and is no larger than what it closes. */
export function closesOnly(ticket: Ticket, around: Around): boolean {
  if (ticket.reduceOnly) return true;
  const contracts = sizeOf(ticket, around);
  return contracts !== undefined && closesFirst(ticket, around) >= contracts;
}

/** Contracts that an order which does not only close closes without a margin: in one-way mode, where it does not rest. */
const closesFirst = (ticket: Ticket, around: Around): number =>
  around.mode === 'one_way' && !mayRest(ticket) ? openAgainst(ticket, around) : 0;

/** Contracts that are open on the other side. */
export const openAgainst = ({ side }: Ticket, { positions, market }: Around): number =>
  positions
    .filter((held) => !isCopy(held) && held.contract.id === market.id && held.row.side !== opensOf(side))
    .reduce((sum, { contracts }) => sum + contracts, 0);

/** Contracts that a reduce-only order can close: of a resting one, what no other resting order closes. */
export const closable = (ticket: Ticket, around: Around): number =>
  Math.max(0, openAgainst(ticket, around) - (mayRest(ticket) ? around.closing[ticket.side] : 0));

/** What the typed order comes to; undefined while it cannot be read, or where nothing would happen. */
export function quotedOf(ticket: Ticket, around: Around): Quoted | undefined {
  const [limit, contracts] = [limitOf(ticket, around), sizeOf(ticket, around)];
  if (limit === undefined || contracts === undefined) return undefined;
  const cost = costOf(ticket, around, limit, contracts);
  if (cost === undefined) return undefined;
  // What it closes first changes all that comes after.
  const isOpening = !ticket.reduceOnly && (around.mode === 'hedge' || openAgainst(ticket, around) === 0);
  const known = isOpening ? liquidationAfter(ticket, around, cost) : undefined;
  return { ...cost, liquidation: known?.at, isCovered: known !== undefined && known.at === undefined };
}

/** The liquidation price once the order has filled: of an isolated position by itself, of a cross one with all that counts together. `at` is undefined where no price liquidates it; all is where that is not known. */
function liquidationAfter(ticket: Ticket, around: Around, cost: Cost): { at: bigint | undefined } | undefined {
  const { market, mark, standing, positions, margin } = around;
  const opens = opensOf(ticket.side);
  // An account that cannot pay for it has no such position, and no price that would end it.
  if (mark === undefined || standing === undefined || standing.usable < cost.needed) return undefined;
  if (margin === 'isolated') {
    const opened = { contracts: cost.contracts, entryValue: cost.value };
    const alone = {
      long: nothingOpen,
      short: nothingOpen,
      [opens]: opened,
      settled: 0n,
      money: cost.margin + cost.given,
    };
    return { at: liquidationPrice(market, opens, alone, mark) };
  }
  const before = crossExposed(market, positions, standing);
  if (before === undefined) return undefined;
  const opened = {
    contracts: before[opens].contracts + cost.contracts,
    entryValue: before[opens].entryValue + cost.value,
  };
  const exposed = { ...before, [opens]: opened, money: before.money - cost.fee };
  return { at: liquidationPrice(market, opens, exposed, mark) };
}

/** The most contracts that can be ordered now: what can be used pays for them, or they only close, and no order takes more than the contract allows. */
export function mostContracts(ticket: Ticket, around: Around): number {
  const { market, standing } = around;
  if (ticket.reduceOnly) return Math.min(closable(ticket, around), market.contractsMax);
  const limit = limitOf(ticket, around);
  if (limit === undefined || standing === undefined) return 0;
  const free = closesFirst(ticket, around);
  const isPaid = (contracts: number): boolean => {
    const cost = costOf({ ...ticket, postOnly: false, timeInForce: 'GTC', type: 'limit' }, around, limit, contracts);
    return cost !== undefined && cost.needed <= standing.usable;
  };
  let [enough, over] = [0, market.contractsMax + 1];
  while (over - enough > 1) {
    const middle = Math.floor((enough + over) / 2);
    if (!isAboveTier(ticket, around, middle) && (middle <= free || isPaid(middle))) enough = middle;
    else over = middle;
  }
  return enough;
}

/** The part of the most contracts that the typed size is, whole percent rounded down and 100 at most; 0 where it cannot be read. */
export function percentOf(ticket: Ticket, around: Around): number {
  if (ticket.percent !== undefined || around.standing === undefined) return ticket.percent ?? 0;
  const contracts = sizeOf(ticket, around);
  const most = contracts === undefined ? 0 : mostContracts(ticket, around);
  return contracts === undefined || most === 0 ? 0 : Math.min(100, Math.floor((contracts * 100) / most));
}

/** Contracts that a side opens with so many more: in one-way mode, what is left of all that is ordered once it has closed what no order that only closes does. */
function opened(ticket: Ticket, around: Around, contracts: number): number {
  const { ordered, closing, mode } = around;
  const all = ordered[ticket.side] + contracts;
  if (mode !== 'one_way') return all;
  const against = openAgainst(ticket, around);
  if (!mayRest(ticket) && contracts <= against) return 0;
  return Math.max(0, all - Math.max(0, against - closing[ticket.side]));
}

/** Whether so many more contracts are, at the mark price or at the limit, in a tier that does not allow the leverage. */
export function isAboveTier(ticket: Ticket, around: Around, contracts: number): boolean {
  const { market, mark, positions, leverage } = around;
  const { side } = ticket;
  const more = opened(ticket, around, contracts);
  if (mark === undefined || more === 0) return false;
  const open = positions
    .filter(({ contract, row }) => contract.id === market.id && row.side === opensOf(side))
    .reduce((sum, position) => sum + position.contracts, 0);
  return [mark, limitOf(ticket, around) ?? mark].some((ticks) => {
    const worth = valueOf(market.grid, ticks, open + more);
    const tier = tierOf(market.tiers, worth);
    return leverage > tier.leverageMax || worth > tier.valueMax;
  });
}

/** The ticket after a keystroke. */
export function press(ticket: Ticket, stroke: Keystroke, around: Around): Ticket {
  switch (stroke.key) {
    case 'side':
      return placed({ ...ticket, side: stroke.side }, around);
    case 'type':
      return placed({ ...ticket, type: stroke.type, postOnly: false, timeInForce: 'GTC' }, around);
    case 'text':
      if (stroke.field === 'amount') return { ...ticket, amount: stroke.text, percent: undefined };
      return placed({ ...ticket, price: stroke.text }, around);
    case 'percent':
      return placed({ ...ticket, percent: stroke.percent }, around);
    case 'unit':
      return inUnit(ticket, stroke.unit, around);
    case 'timeInForce':
      return placed({ ...ticket, timeInForce: stroke.timeInForce, postOnly: false }, around);
    case 'postOnly':
      return placed({ ...ticket, postOnly: stroke.on, timeInForce: stroke.on ? 'GTC' : ticket.timeInForce }, around);
    case 'reduceOnly':
      return placed({ ...ticket, reduceOnly: stroke.on }, around);
    case 'exits':
      return { ...ticket, exits: stroke.exits };
    case 'margin':
      return placed(ticket, { ...around, ...stroke.choice });
    case 'sent':
      return { ...ticket, amount: '', percent: undefined, exits: undefined };
    case 'market':
      return { ...ticket, price: '', amount: '', percent: undefined, exits: undefined };
  }
}

/** The same contracts in another unit; what cannot be read is left out. */
function inUnit(ticket: Ticket, unit: SizeUnit, around: Around): Ticket {
  const contracts = sizeOf(ticket, around);
  return { ...ticket, unit, amount: contracts === undefined ? '' : typedOf(contracts, { ...ticket, unit }, around) };
}

/** With the size that the slider stands at, if it was placed; rounded down to whole contracts. */
function placed(ticket: Ticket, around: Around): Ticket {
  if (ticket.percent === undefined) return ticket;
  const contracts = Math.floor((mostContracts(ticket, around) * ticket.percent) / 100);
  return { ...ticket, amount: typedOf(contracts, ticket, around) };
}
