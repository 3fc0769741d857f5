/** The rows of copy trading. Amounts are in units of the margin asset. */
import type { Amount } from '@glassbook/money';
import type { PositionSide } from '../core/doors.ts';
import type { endReasons, missedReasons } from './words.ts';

/** What a follow copies and how. `number`: of a multiple parts of a million, else whole contracts. 0, and no markets, is no bound. */
export type FollowTerms = {
  type: 'multiple' | 'lots';
  number: number;
  leverageMax: number;
  /** The most margin of a copied ticket, of all copies in a market, and of all copies, at the worst price. */
  orderMax: Amount;
  marketMax: Amount;
  totalMax: Amount;
  markets: readonly number[];
  slippagePpm: number;
  closeSlippagePpm: number;
  /** Of what was put in: what may be lost before all is closed. */
  stopLossPpm: number;
};

export type TraderRow = { owner: number; sharePpm: number; status: 'open' | 'resigned' | 'removed'; at: number };
/**
 * A follow. `limited`: it has a purse of its own, into which `putIn` was put, less what was taken out. `mark`: the profit of which a share was counted last, `due` what of shares could not be paid. `leaving`: its trader stopped,
 * its copies stay tied; `ending`: its copies are being closed.
 */
export type FollowRow = FollowTerms & {
  id: number;
  /** The journal number of its beginning: tickets of before are not copied. */
  seq: number;
  owner: number;
  trader: number;
  asset: number;
  limited: boolean;
  putIn: Amount;
  leverageCap: number;
  sharePpm: number;
  mark: Amount;
  due: Amount;
  sharesPaid: Amount;
  shareAt: number;
  missed: number;
  paused: boolean;
  held: boolean;
  stage: 'following' | 'leaving' | 'ending';
  status: 'open' | 'ended';
  why: (typeof endReasons)[number] | undefined;
  createdAt: number;
  closedAt: number | undefined;
};
/** A ticket of a trader that is copied, with its totals, and those that its copies were last brought to. It has ended once nothing of it is copied any more. */
export type TicketRow = {
  id: number;
  seq: number;
  trader: number;
  market: number;
  /** The instrument whose index price the market follows. */
  index: number;
  side: PositionSide;
  leverage: number;
  opened: number;
  openedValue: Amount;
  closed: number;
  closedValue: Amount;
  roundOpened: number;
  roundOpenedValue: Amount;
  roundClosed: number;
  roundClosedValue: Amount;
  roundAt: number;
  isOver: boolean;
  status: 'open' | 'ended';
};
/**
 * What a follow has of a ticket: `position` is 0 where nothing was opened. `leaderOpened` and `leaderClosed`: the leader's totals that it was brought to, `upTo` how many of its own contracts are to be closed. `waits`: some of these
 * are still open, and are tried again at each price; `forced`: at market, whatever rests. It has ended once its ticket has.
 */
export type CopyRow = {
  id: number;
  follow: number;
  owner: number;
  ticket: number;
  position: number;
  market: number;
  side: PositionSide;
  opened: number;
  upTo: number;
  leaderOpened: number;
  leaderClosed: number;
  waits: boolean;
  forced: boolean;
  isOver: boolean;
  /** Why it was closed last, or that it was kept. */
  why: string | undefined;
  status: 'open' | 'ended';
  createdAt: number;
  closedAt: number | undefined;
};
/** Contracts of a leader that were not copied. */
export type MissedRow = {
  id: number;
  follow: number;
  owner: number;
  ticket: number;
  market: number;
  contracts: number;
  /** Of `missedReasons`, or a refusal of the engine. */
  reason: (typeof missedReasons)[number] | (string & {});
  at: number;
};
/** A settlement of the share: the mark of before, what was due, paid and carried from before. */
export type ShareRow = {
  id: number;
  follow: number;
  owner: number;
  trader: number;
  profit: Amount;
  mark: Amount;
  due: Amount;
  paid: Amount;
  carried: Amount;
  at: number;
};
/** The copies of one round that wait: what the leader traded since the round before, his totals, and the last follow whose turn has come. */
export type RoundRow = {
  id: number;
  ticket: number;
  kind: 'open' | 'close';
  contracts: number;
  value: Amount;
  opened: number;
  closed: number;
  upTo: number;
  /** It was not done in the command in which it began. */
  queued: boolean;
  status: 'waiting' | 'done';
};

export type CopyRows = {
  traders: TraderRow;
  follows: FollowRow;
  tickets: TicketRow;
  copies: CopyRow;
  missed: MissedRow;
  shares: ShareRow;
  rounds: RoundRow;
};
