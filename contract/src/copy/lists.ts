/** What a copier has: follows, copies, what was missed, shares, and how copies compare with the leader's tickets. */
import { missedReasons } from '@glassbook/engine/copy/words';
import { z } from 'zod';
import { flagReply, idReply, idText, limitText, moneyReply, orEmpty, timeReply } from '../fields.ts';
import { leverRow } from '../lever-row.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
export const followStates = ['following', 'paused', 'held', 'ending', 'ended'] as const;

/** A follow as it is stored. Amounts are in the margin asset; `status` 1 following, 2 cancelled. */
export const followRow = z.strictObject({
  ...{ id: idReply, trader_user_id: idReply },
  /** 1 a multiple, 2 lots. */
  ...{ type: z.union([z.literal(1), z.literal(2)]), number: moneyReply },
  ...{ status: z.union([z.literal(1), z.literal(2)]), state: z.enum(followStates) },
  /** `due`: what of earlier shares was not free to be paid. */
  ...{ limited: flagReply, put_in: moneyReply, shares_paid: moneyReply, due: moneyReply, mark: moneyReply },
  ...{ share_ratio: moneyReply, missed_count: count, created_time: timeReply },
  ...{ leverage_max: count, leverage_cap: count, order_max: moneyReply, market_max: moneyReply, total_max: moneyReply },
  /** Ids of currencies; none for all. */
  ...{ markets: z.array(idReply), slippage: moneyReply, close_slippage: moneyReply, stop_loss: moneyReply },
});
/** A follow with what it is worth. */
export const followView = z.strictObject({
  ...followRow.shape,
  /** What of what was put in is free, and what all is worth at the mark prices. */
  ...{ nickname: z.string(), free: moneyReply, value: moneyReply },
  /** `result` is after fees and with funding; `fees` are paid, `funding` is received where it is above zero. */
  ...{ result: moneyReply, open_result: moneyReply, fees: moneyReply, funding: moneyReply },
  ...{ share_due: moneyReply, open_count: count },
});
export type FollowView = z.infer<typeof followView>;

export const missedView = z.strictObject({
  ...{ id: idReply, follow_id: idReply, follow_order_id: idReply, symbol: z.string(), contracts: count },
  /** A word of this list, or the refusal of the engine by its code. */
  ...{ reason: z.union([z.enum(missedReasons), z.string()]), created_time: timeReply },
});
export const shareView = z.strictObject({
  ...{ id: idReply, follow_id: idReply, profit: moneyReply, mark: moneyReply, due: moneyReply, paid: moneyReply },
  ...{ carried: moneyReply, created_time: timeReply },
});

const page = { follow_id: idText, before: orEmpty(idText), limit: orEmpty(limitText) };
const pageOf = <T extends z.ZodType>(row: T) => z.strictObject({ rows: z.array(row), next: idReply.nullable() });
const listed = { method: 'GET', who: 'trader', refusals: ['copy.not_following'] } as const;

export const mine = route({
  ...{ id: 'copy.mine', path: '/follow/mine', method: 'GET', who: 'trader', refusals: [] },
  about:
    'Own follows, the newest first, with what each is worth at the mark prices. `before` is the `next` of the page before.',
  body: z.object({ before: orEmpty(idText), limit: orEmpty(limitText) }),
  reply: pageOf(followView),
});

export const copies = route({
  ...listed,
  ...{ id: 'copy.copies', path: '/follow/copies' },
  about: 'The copies of a follow, the newest first, as rows of futures: open ones and closed ones.',
  body: z.object(page),
  reply: pageOf(leverRow),
});

export const missed = route({
  ...listed,
  ...{ id: 'copy.missed', path: '/follow/missed' },
  about: 'Contracts of the leader that a follow did not copy, and why, the newest first.',
  body: z.object(page),
  reply: pageOf(missedView),
});

export const shares = route({
  ...listed,
  ...{ id: 'copy.shares', path: '/follow/shares' },
  about:
    'Settlements of the share of a follow, the newest first: the profit, the mark of before, what was due, what was paid, what was carried from before.',
  body: z.object(page),
  reply: pageOf(shareView),
});

export const result = route({
  ...listed,
  ...{ id: 'copy.result', path: '/follow/result' },
  about:
    'Closed copies of a follow compared with the tickets of the leader, the newest first. `mine` and `leader` are after fees and with funding, the leader’s times the multiple (of lots: own contracts over the leader’s). `mine` − `leader` = `size` + `price` + `costs`: contracts that differ, prices that differ, and the rest.',
  body: z.object(page),
  reply: pageOf(
    z.strictObject({
      ...{ id: idReply, follow_order_id: idReply, symbol: z.string(), contracts: count, leader_contracts: count },
      ...{ mine: moneyReply, leader: moneyReply, size: moneyReply, price: moneyReply, costs: moneyReply },
    }),
  ),
});
