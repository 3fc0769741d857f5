/** What traders open and close, and how it is copied: COPY-010 to COPY-016. */
import type { CopyRow, FollowRow, RoundRow, TicketRow } from '@glassbook/engine/copy';
import { copies as positions, toldOf, type Average, type Closing, type Position } from '../model/copies.ts';
import type { Model } from '../model/model.ts';
import { shownOf } from '../model/shown.ts';
import { endCopy, endTickets, finish } from './end.ts';
import { changed, copyOf, copyRowsOf, followsOf, openOf } from './state.ts';

const SECOND = 1_000;
const AT_ONCE = 1_000;
const touch = (model: Model, one: CopyRow) => copyRowsOf(model).copies.set(one.id, one);
const touchTicket = (model: Model, ticket: TicketRow) => copyRowsOf(model).tickets.set(ticket.id, ticket);
const positionOf = (model: Model, id: number): Position | undefined => positions().positionAt(model, id);

export const isTold = (model: Model): boolean => toldOf(model).size > 0;

export function hear(model: Model): void {
  const told = toldOf(model);
  const all = [...told];
  told.clear();
  for (const [position, { isNew, why }] of all) {
    if (position.follow === 0) traded(model, position, isNew);
    else copied(model, position, why);
  }
}

function copied(model: Model, { id, closedContracts, status, contracts }: Position, why: string | undefined): void {
  const one = copyOf(model).copies.find(({ position, isOver }) => position === id && !isOver);
  if (!one) return;
  if (one.waits && closedContracts >= one.upTo) {
    one.waits = false;
    touch(model, one);
  }
  if (status === 'closed' || contracts === 0) endCopy(model, one, why);
  endTickets(model);
}

function traded(model: Model, position: Position, isNew: boolean): void {
  const copy = copyOf(model);
  let ticket = copy.tickets.find(({ id }) => id === position.id);
  if (!ticket) {
    const { id, owner, market: number, side, leverage } = position;
    const { index, asset, isLinear } = positions().marginOf(model, number);
    const isFollowed = copy.traders.get(owner)?.status === 'open' && followsOf(model, 'trader', owner).length > 0;
    if (!isNew || !isFollowed || !isLinear || asset !== copy.rules?.asset) return;
    ticket = {
      ...{ id, seq: model.seq, trader: owner, market: number, index, side, leverage },
      ...{ opened: 0, openedValue: 0n, closed: 0, closedValue: 0n },
      ...{ roundOpened: 0, roundOpenedValue: 0n, roundClosed: 0, roundClosedValue: 0n, roundAt: -SECOND },
      ...{ isOver: false, status: 'open' },
    };
    copy.tickets.push(ticket);
  }
  if (ticket.isOver) return;
  const { openedContracts: opened, openedValue, closedContracts: closed, closedValue, contracts } = position;
  Object.assign(ticket, { opened, openedValue, closed, closedValue, isOver: contracts === 0 });
  touchTicket(model, ticket);
  if (contracts === 0 || model.at >= ticket.roundAt + SECOND) beginRounds(model, ticket);
  else copy.roundDue.set(ticket.id, ticket.roundAt + SECOND);
}

export function beginRounds(model: Model, ticket: TicketRow): void {
  const copy = copyOf(model);
  touchTicket(model, ticket);
  copy.roundDue.delete(ticket.id);
  const isBusy = copy.rounds.some((round) => round.ticket === ticket.id);
  if (isBusy && !ticket.isOver) {
    ticket.roundAt = model.at;
    copy.roundDue.set(ticket.id, model.at + SECOND);
    return;
  }
  const { id, opened, openedValue, closed, closedValue, roundOpened, roundOpenedValue, roundClosed } = ticket;
  const more = [
    { kind: 'close', contracts: closed - roundClosed, value: closedValue - ticket.roundClosedValue },
    { kind: 'open', contracts: opened - roundOpened, value: openedValue - roundOpenedValue },
  ] as const;
  for (const { kind, contracts, value } of more) {
    if (contracts === 0) continue;
    copy.rounds.push({
      ...{ id: copy.nextRound, ticket: id, kind, contracts, value, opened, closed, upTo: 0, queued: false },
      status: 'waiting',
    });
    copy.nextRound += 1;
    copyRowsOf(model).left ??= AT_ONCE;
  }
  Object.assign(ticket, { roundOpened: opened, roundOpenedValue: openedValue, roundClosed: closed });
  Object.assign(ticket, { roundClosedValue: closedValue, roundAt: model.at });
  endTickets(model);
}

/** What is done once everybody has what he must keep, and nothing is left to be heard. */
export function copyAll(model: Model): void {
  const isBusy = () => isTold(model) || shownOf(model).waiting.length > 0;
  const rows = copyRowsOf(model);
  if (rows.moved.size > 0 && !isBusy()) {
    const moved = new Set(rows.moved);
    rows.moved.clear();
    tryAgain(model, moved);
  }
  while ((rows.left ?? 0) > 0 && !isBusy()) {
    const { rounds } = copyOf(model);
    const round = rounds.find(({ kind }) => kind === 'close') ?? rounds[0];
    if (!round) break;
    carry(model, round);
  }
  let was = '';
  for (let now = states(model); now !== was && !isBusy(); now = states(model)) {
    was = now;
    for (const follow of [...copyOf(model).follows]) if (!isBusy()) lookAt(model, follow);
  }
}

const states = (model: Model): string =>
  copyOf(model)
    .follows.map(({ id, stage }) => `${id} ${stage}`)
    .join();

function carry(model: Model, round: RoundRow): void {
  const copy = copyOf(model);
  const rows = copyRowsOf(model);
  const ticket = copy.tickets.find(({ id }) => id === round.ticket) as TicketRow;
  for (const follow of followsOf(model, 'trader', ticket.trader)) {
    if (follow.id <= round.upTo || follow.seq >= ticket.seq) continue;
    const one = copy.copies.find((each) => each.ticket === ticket.id && each.follow === follow.id);
    if (round.kind === 'close' && !one) continue;
    if (rows.left === 0) return;
    rows.left = (rows.left ?? 0) - 1;
    round.upTo = follow.id;
    if (round.kind === 'open') open(model, round, ticket, follow, one);
    else if (one) closeFor(model, round, follow, one);
  }
  copy.rounds.splice(copy.rounds.indexOf(round), 1);
  round.status = 'done';
  if (round.queued) rows.rounds.set(round.id, round);
  endTickets(model);
}

/** COPY-010. */
function sizeOf({ type, number }: FollowRow, leader: number): number {
  if (leader === 0) return 0;
  if (type === 'lots') return number;
  const whole = (BigInt(leader) * BigInt(number)) / 1_000_000n;
  return whole < 1n ? 1 : Number(whole);
}

function open(model: Model, round: RoundRow, ticket: TicketRow, follow: FollowRow, known: CopyRow | undefined): void {
  const copy = copyOf(model);
  const wanted = sizeOf(follow, round.opened) - sizeOf(follow, known?.leaderOpened ?? 0);
  const miss = (contracts: number, reason: string) => missed(model, ticket, follow, contracts, reason);
  if (ticket.isOver) {
    miss(wanted, 'too_late');
    return;
  }
  if (!known && follow.stage !== 'following') return;
  const one: CopyRow = known ?? {
    ...{ id: copy.nextCopy, follow: follow.id, owner: follow.owner, ticket: ticket.id, position: 0 },
    ...{ market: ticket.market, side: ticket.side, opened: 0, upTo: 0, leaderOpened: 0, leaderClosed: 0 },
    ...{ waits: false, forced: false, isOver: false, why: undefined, status: 'open', createdAt: model.at },
    closedAt: undefined,
  };
  if (!known) {
    copy.nextCopy += 1;
    copy.copies.push(one);
  }
  one.leaderOpened = round.opened;
  touch(model, one);
  if (wanted <= 0) return;
  const why = refusalOf(ticket, follow, one);
  if (why) {
    miss(wanted, why);
    return;
  }
  const rooms = (
    [
      ['cap_order', follow.orderMax, (copied: Position) => copied.id === one.position],
      ['cap_market', follow.marketMax, (copied: Position) => copied.market === ticket.market],
      ['cap_total', follow.totalMax, () => true],
    ] as const
  )
    .filter(([, max]) => max > 0n)
    .map(([by, max, isOne]) => ({ by, room: max - positions().marginsOf(model, follow.id, isOne) }))
    .sort((a, b) => (a.room < b.room ? -1 : a.room > b.room ? 1 : 0));
  const leverages = [ticket.leverage, follow.leverageMax, follow.leverageCap].filter((each) => each > 0);
  const opened = positions().openCopy(model, {
    ...{ follow: follow.id, market: ticket.market, side: ticket.side, contracts: wanted },
    ...{ leverage: Math.min(...leverages), average: averageOf(round), ppm: follow.slippagePpm },
    ...{ marginMax: rooms[0]?.room, grows: one.position === 0 ? undefined : positionOf(model, one.position) },
  });
  if (typeof opened === 'string') {
    miss(wanted, opened === 'futures.no_liquidity' ? 'slippage' : opened);
    return;
  }
  miss(wanted - opened.wanted, 'futures.contracts_too_many');
  miss(opened.wanted - opened.capped, rooms[0]?.by ?? '');
  miss(opened.capped - opened.filled, 'slippage');
  one.opened += opened.filled;
  if (opened.filled > 0) one.position = opened.position?.id ?? 0;
}

function refusalOf(ticket: TicketRow, follow: FollowRow, one: CopyRow): string | undefined {
  if (follow.stage !== 'following' || one.isOver) return 'ended';
  if (follow.held) return 'held';
  if (follow.paused) return 'paused';
  return follow.markets.length > 0 && !follow.markets.includes(ticket.market) ? 'market' : undefined;
}

const averageOf = ({ value, contracts }: RoundRow): Average => ({ value, contracts });

function missed(model: Model, ticket: TicketRow, follow: FollowRow, contracts: number, reason: string): void {
  if (contracts <= 0) return;
  const copy = copyOf(model);
  const { id, owner } = follow;
  copyRowsOf(model).missed.push({
    ...{ id: copy.nextMissed, follow: id, owner, ticket: ticket.id, market: ticket.market, contracts, reason },
    at: model.at,
  });
  copy.nextMissed += 1;
  follow.missed += 1;
  changed(model, follow);
}

function closeFor(model: Model, round: RoundRow, follow: FollowRow, one: CopyRow): void {
  one.leaderClosed = round.closed;
  touch(model, one);
  if (one.position === 0 || one.isOver || one.forced) return;
  const upTo = Number((BigInt(one.opened) * BigInt(round.closed)) / BigInt(round.opened));
  if (upTo <= one.upTo) return;
  one.upTo = upTo;
  closeUpTo(model, one, { within: { average: averageOf(round), ppm: follow.closeSlippagePpm }, keeps: false });
}

/** At market, all of it. */
export function closeWhole(model: Model, one: CopyRow): void {
  Object.assign(one, { upTo: one.opened, forced: true });
  touch(model, one);
  closeUpTo(model, one, { within: undefined, keeps: false });
}

/** Whether its market is open. */
function closeUpTo(model: Model, one: CopyRow, how: Closing): boolean {
  const position = positionOf(model, one.position);
  if (!position) return true;
  const closed = positions().closeCopy(model, position, one.upTo, how);
  const waits = !closed || closed.left > 0 || closed.rests > 0;
  if (one.waits !== waits) touch(model, one);
  one.waits = waits;
  return closed !== undefined;
}

function tryAgain(model: Model, moved: ReadonlySet<number>): void {
  const { copies, tickets } = copyOf(model);
  const halted = new Set<number>();
  let left = AT_ONCE;
  for (const one of copies.filter(({ waits }) => waits).sort((a, b) => a.id - b.id)) {
    const ticket = tickets.find(({ id }) => id === one.ticket) as TicketRow;
    if (left === 0 || halted.has(one.market) || !moved.has(ticket.index)) continue;
    left -= 1;
    if (!closeUpTo(model, one, { within: undefined, keeps: !one.forced })) halted.add(one.market);
  }
}

/** COPY-017: its stop-loss; and its end, once no copy of one that ends is open. */
function lookAt(model: Model, follow: FollowRow): void {
  if (follow.stage !== 'following' && openOf(model, follow).length === 0) {
    finish(model, follow);
    return;
  }
  const { putIn, stopLossPpm, stage } = follow;
  if (stage === 'ending' || stopLossPpm === 0 || putIn <= 0n) return;
  const { result, open: openNow } = positions().worthOf(model, follow.id);
  if (result + openNow > -((putIn * BigInt(stopLossPpm)) / 1_000_000n)) return;
  endNow(model, follow, 'stop_loss');
  if (openOf(model, follow).length === 0) finish(model, follow);
}

export function endNow(model: Model, follow: FollowRow, why: 'user' | 'stop_loss'): void {
  Object.assign(follow, { stage: 'ending', why });
  changed(model, follow);
  for (const one of openOf(model, follow)) closeWhole(model, one);
}
