/** What historic clients open the page of futures with: the ticket's lists, and the margin of what is open. */
import { z } from 'zod';
import { moneyReply, orEmpty, pageText, paginatorOf } from '../fields.ts';
import { leverRow } from '../lever-row.ts';
import { route } from '../route.ts';
import { pair } from './lever.ts';

/** Resting orders of everyone at one price: who has them is not said. */
const level = z.strictObject({ price: moneyReply, number: moneyReply });
const choice = z.strictObject({ value: z.int() });

export const leverDeal = route({
  id: 'futures.leverDeal',
  method: 'POST',
  path: '/lever/deal',
  who: 'trader',
  reads: true,
  about:
    'Historic: what a ticket of a pair shows: the best five levels of each side as price and number, the newest own positions, limits, leverages and the futures balance.',
  body: z.object(pair),
  reply: z.strictObject({
    lever_transaction: z.strictObject({ in: z.array(level), out: z.array(level) }),
    my_transaction: z.array(leverRow),
    /** Contracts an order; a max of 0 would be no limit. */
    lever_share_limit: z.strictObject({ min: z.int(), max: z.int() }),
    multiple: z.strictObject({ muit: z.array(choice), share: z.array(choice) }),
    last_price: moneyReply,
    user_lever: moneyReply,
    /** What the own open positions of the pair were worth when they were opened. */
    all_levers: moneyReply,
    /** USDT for one of the margin currency, and CNY for one USD, for display. */
    ustd_price: moneyReply,
    ExRAte: moneyReply,
  }),
  refusals: ['futures.market_not_found'],
});

/** Of own open positions: what their margin is and was at first, and what they have won or lost at the mark price. */
const sums = { caution_money: moneyReply, origin_caution_money: moneyReply, profits: moneyReply };
const totals = {
  ...{ hazard_rate: moneyReply, caution_money_total: moneyReply, origin_caution_money_total: moneyReply },
  profits_total: moneyReply,
};

export const leverDealAll = route({
  id: 'futures.leverDealAll',
  method: 'POST',
  path: '/lever/dealall',
  who: 'trader',
  reads: true,
  about:
    'Historic: own open positions of a pair, newest first, with their sums, those of all pairs with this margin currency, and the futures balance.',
  body: z.object({ ...pair, page: orEmpty(pageText) }),
  reply: z.strictObject({ balance: moneyReply, ...totals, ...sums, order: paginatorOf(leverRow) }),
  refusals: ['futures.market_not_found'],
});
