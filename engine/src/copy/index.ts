/** Copy trading: what a trader opens and closes is traded for those who follow him, on their own account and within their own bounds. */
import { Accrual } from '../core/accrual.ts';
import { Changed } from '../core/changed.ts';
import { encode } from '../core/encode.ts';
import { inOrder, plain, type Product } from '../product.ts';
import { changeAmount, edit, hold, pause } from './change-follow.ts';
import { copyFaults } from './command.ts';
import { copyAll, runQueue, scheduleQueue } from './copy-all.ts';
import { cancel, closeOwn, selfHold } from './end-by-owner.ts';
import { follow } from './follow.ts';
import { hearTicket, nextRound } from './hear-ticket.ts';
import { loaded, restoreCopy, restoreFollow } from './load.ts';
import { mayLeave } from './may-leave.ts';
import { putRound, putTicket, taken } from './put-rows.ts';
import { copyRules } from './rules.ts';
import { payShares } from './share.ts';
import type { CopySpec } from './state.ts';
import { stopNear } from './stop-loss.ts';
import { admit, remove, resign } from './traders.ts';
import { fees, refusals } from './words.ts';

export type * from './command.ts';
export type * from './row-types.ts';

export const copy: Product<CopySpec> = {
  ...plain,
  name: 'copy',
  place: 25,
  refusals,
  fees,
  faults: copyFaults,
  empty: () => ({
    ...{ rules: undefined, traders: new Map(), follows: new Map(), byOwner: new Map(), byTrader: new Map() },
    ...{ tickets: new Map(), copies: new Map(), byTicket: new Map(), byFollow: new Map(), byPosition: new Map() },
    ...{ rounds: new Map(), waiting: new Map(), accrual: new Accrual('copy.share') },
    ...{ openIn: new Map(), budget: undefined, moved: new Set(), due: new Set() },
    ...{ nextFollow: 1, nextCopy: 1, nextMissed: 1, nextShare: 1, nextRound: 1 },
    changed: {
      ...{ traders: new Set(), follows: new Set(), tickets: new Set(), copies: new Set(), rounds: new Set() },
      ...{ missed: new Changed(), shares: new Changed() },
    },
  }),
  handlers: {
    'copy.admit': admit,
    'copy.resign': resign,
    'copy.remove': remove,
    'copy.follow': follow,
    'copy.edit': edit,
    'copy.pause': pause,
    'copy.amount': changeAmount,
    'copy.cancel': cancel,
    'copy.selfHold': selfHold,
    'copy.close': closeOwn,
    'copy.hold': hold,
  },
  tables: {
    traders: {
      take: ({ copy: { changed } }) => taken(changed.traders),
      key: ['owner'],
      restore: (state, row) => void state.copy.traders.set(row.owner, row),
    },
    follows: {
      take: ({ copy: { changed } }) => taken(changed.follows),
      key: ['id'],
      live: { status: 'open' },
      rank: 'id',
      restore: restoreFollow,
    },
    tickets: {
      take: ({ copy: { changed } }) => taken(changed.tickets),
      key: ['id'],
      live: { status: 'open' },
      rank: 'id',
      restore: putTicket,
    },
    copies: {
      take: ({ copy: { changed } }) => taken(changed.copies),
      key: ['id'],
      live: { status: 'open' },
      rank: 'id',
      restore: restoreCopy,
    },
    rounds: {
      take: ({ copy: { changed } }) => taken(changed.rounds),
      key: ['id'],
      live: { status: 'waiting' },
      rank: 'id',
      restore: putRound,
    },
    missed: { take: ({ copy: { changed } }) => changed.missed.take(), key: ['id'] },
    shares: { take: ({ copy: { changed } }) => changed.shares.take(), key: ['id'] },
  },
  counters: { nextFollow: true, nextCopy: true, nextMissed: true, nextShare: true, nextRound: true },
  settings: {
    'copy.configure': {
      declared: copyRules,
      problem: (state, { asset }) =>
        (state.copy.rules && state.copy.rules.asset !== asset) || !state.assets.get(asset)?.kinds.includes('futures')
          ? 'asset'
          : undefined,
      restore: (state, command) => {
        state.copy.rules = command;
      },
    },
  },
  timers: { 'copy.round': nextRound, 'copy.queue': runQueue, 'copy.share': payShares },
  triggers: { 'copy.stop': stopNear },
  looks: ['copy.stop'],
  priceMoved: ({ copy: { moved, waiting } }, instrument) => {
    if (waiting.size > 0) moved.add(instrument);
  },
  afterTrades: copyAll,
  ended: scheduleQueue,
  calls: {
    ...{ changePurse: true, closePurse: true, valuePurse: true },
    ...{ openCopy: true, closeCopy: true, releaseCopy: true },
  },
  answers: { mayLeave },
  hears: { ticket: hearTicket },
  loaded,
  *describe({ copy: { rules, traders, follows, tickets, copies, rounds } }) {
    if (rules) yield `copy rules ${encode(rules)}`;
    for (const [, row] of inOrder(traders)) yield `copy trader ${encode(row)}`;
    for (const [, row] of inOrder(follows)) yield `copy follow ${encode(row)}`;
    for (const [, row] of inOrder(tickets)) yield `copy ticket ${encode(row)}`;
    for (const [, row] of inOrder(copies)) yield `copy ${encode(row)}`;
    for (const [, row] of inOrder(rounds)) yield `copy round ${encode(row)}`;
  },
};
