/** Who can be followed, and what everybody sees of them: figures of closed tickets alone. */
import { z } from 'zod';
import { idReply, idText, moneyReply, orEmpty, pageText, paginatorOf, timeReply } from '../fields.ts';
import { leverRow } from '../lever-row.ts';
import { route } from '../route.ts';

const count = z.number().int().nonnegative();
export const traderSorts = [
  ...(['total_profits', 'total_income_rate', 'correct_rate', 'drawdown', 'copiers_profit', 'follow_num'] as const),
] as const;

/** Sums of the tickets that were closed in a time. Percents have two places and are rounded down. */
const sums = {
  ...{ closed_count: count, total_profits: moneyReply, total_income_rate: moneyReply, correct_rate: moneyReply },
  /** The largest fall of the running sum of results. */
  drawdown: moneyReply,
};
/** The last UTC days, today with them. */
export const figureWindows = [7, 30, 90] as const;

const figures = z.strictObject({
  ...sums,
  ...{ total_count: count, profitCount: count, riseCount: count, fallCount: count, yesterday_profits: moneyReply },
  /** The mean time that a ticket was open, in whole seconds. */
  hold_seconds: count,
  windows: z.array(z.strictObject({ days: z.union(figureWindows.map((days) => z.literal(days))), ...sums })),
  /** Of this hour: open tickets, and what the futures account is worth. */
  ...{ position_count: count, own_size: moneyReply },
  /** Of all who follow or followed, after shares. */
  ...{ copiers_profit: moneyReply, follow_num: count, share_ratio: moneyReply, full: z.boolean() },
  /** One of the demo's traders, who is no person. */
  ...{ simulated: z.boolean(), as_of: timeReply },
});
export type TraderFigures = z.infer<typeof figures>;
const shown = { nickname: z.string(), head_portrait: z.string() };
const named = { trader_user_id: idText };

export const index = route({
  id: 'copy.index',
  method: 'GET',
  path: '/follow/index',
  who: 'anyone',
  about:
    'Who can be followed, 15 a page, the largest `total_profits` first, or by `sort`: the smallest drawdown, else the largest. Figures are of closed tickets with USDT margin; a close is in them within 10 seconds.',
  body: z.object({ page: orEmpty(pageText), sort: orEmpty(z.enum(traderSorts)) }),
  reply: paginatorOf(z.strictObject({ id: idReply, ...shown, ...figures.shape, is_followed: z.boolean() })),
  refusals: [],
});

export const traderDetail = route({
  id: 'copy.traderDetail',
  method: 'GET',
  path: '/follow/traderDetail',
  who: 'anyone',
  about: 'One trader, also one who can be followed no more (`is_trader` 2).',
  body: z.object(named),
  reply: z.strictObject({
    trader_info: z.strictObject({
      ...{ id: idReply, is_trader: z.union([z.literal(1), z.literal(2)]), ...shown, signature: z.string() },
    }),
    ...{ data: figures, is_followed: z.boolean() },
  }),
  refusals: ['copy.trader_not_found'],
});

export const historyTrade = route({
  id: 'copy.historyTrade',
  method: 'GET',
  path: '/follow/historyTrade',
  who: 'anyone',
  about: 'The tickets that a trader closed, the newest first, 15 a page. Open ones are shown only as copies.',
  body: z.object({ ...named, page: orEmpty(pageText) }),
  reply: paginatorOf(leverRow),
  refusals: ['copy.trader_not_found'],
});
