/** Where the rows of copy trading are stored. */
import type { CopyRow, FollowRow, MissedRow, RoundRow, ShareRow, TicketRow, TraderRow } from '@glassbook/engine/copy';
import { amount, flag, int4, int8, maybeInt8, maybeWord, texts, word, type Codec } from '../../carry/store/columns.ts';
import type { Stored } from '../../carry/store/stored.ts';

/** Markets as one text: `1,2`. */
const numbersAsText: Codec<readonly number[]> = {
  type: 'text',
  write: (rows, pick) => texts(rows, (row) => pick(row).join()),
  read: (value) => (value === '' ? [] : (value as string).split(',').map(Number)),
  say: (value) => value.join(),
};

const traders: Stored<TraderRow> = {
  table: 'copy_traders',
  columns: { owner: int8, sharePpm: int4, status: word(), at: int8 },
};
const follows: Stored<FollowRow> = {
  table: 'copy_follows',
  columns: {
    ...{ id: int8, seq: int8, owner: int8, trader: int8, asset: int4, limited: flag, putIn: amount, type: word() },
    ...{ number: int8, leverageMax: int4, orderMax: amount, marketMax: amount, totalMax: amount },
    ...{ markets: numbersAsText, slippagePpm: int4, closeSlippagePpm: int4, stopLossPpm: int4, leverageCap: int8 },
    ...{ sharePpm: int4, mark: amount, due: amount, sharesPaid: amount, shareAt: int8, missed: int8, paused: flag },
    ...{ held: flag, stage: word(), status: word(), why: maybeWord(), createdAt: int8, closedAt: maybeInt8 },
  },
};
const tickets: Stored<TicketRow> = {
  table: 'copy_tickets',
  columns: {
    ...{ id: int8, seq: int8, trader: int8, market: int4, index: int4, side: word(), leverage: int4, opened: int8 },
    ...{ openedValue: amount, closed: int8, closedValue: amount, roundOpened: int8, roundOpenedValue: amount },
    ...{ roundClosed: int8, roundClosedValue: amount, roundAt: int8, isOver: flag, status: word() },
  },
};
const copies: Stored<CopyRow> = {
  table: 'copy_copies',
  columns: {
    ...{ id: int8, follow: int8, owner: int8, ticket: int8, position: int8, market: int4, side: word(), opened: int8 },
    ...{ upTo: int8, leaderOpened: int8, leaderClosed: int8, waits: flag, forced: flag, isOver: flag },
    ...{ why: maybeWord(), status: word(), createdAt: int8, closedAt: maybeInt8 },
  },
  named: { position: 'position_id' },
};
const missed: Stored<MissedRow> = {
  table: 'copy_missed',
  columns: {
    ...{ id: int8, follow: int8, owner: int8, ticket: int8, market: int4, contracts: int8, reason: word(), at: int8 },
  },
};
const shares: Stored<ShareRow> = {
  table: 'copy_shares',
  columns: {
    ...{ id: int8, follow: int8, owner: int8, trader: int8, profit: amount, mark: amount, due: amount, paid: amount },
    ...{ carried: amount, at: int8 },
  },
};
const rounds: Stored<RoundRow> = {
  table: 'copy_rounds',
  columns: {
    ...{ id: int8, ticket: int8, kind: word(), contracts: int8, value: amount, opened: int8, closed: int8 },
    ...{ upTo: int8, queued: flag, status: word() },
  },
};
export const stored = { traders, follows, tickets, copies, missed, shares, rounds };
