/** Listing, buying, bidding, paying, opening. */
import { z } from 'zod';
import { amountText, idText, orEmpty, sentenceReply, typedText } from '../fields.ts';
import { route } from '../route.ts';
import { codeText, itemView } from './item.ts';

/** UTC, "2026-04-22 12:07:48", with or without its seconds, or milliseconds. */
const momentText = z.string().regex(/^(\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?|\d{1,15})$/);
const limits = ['limit.cooling_off', 'limit.excluded', 'limit.loss_reached', 'limit.not_valued'] as const;
const window = ['nft.not_found', 'nft.own', 'nft.not_started', 'nft.not_on_sale', 'nft.price_changed'] as const;
const named = z.strictObject({ code: codeText });

export const list = route({
  id: 'nft.list',
  method: 'POST',
  path: '/bind_box/resellNFT',
  who: 'trader',
  about:
    'Puts an item of one’s own up for sale, the first time too: without `per_increase` at a price, with it by auction. It starts immediately, or within 30 days, and lasts a minute to 90 days. `margin`: the deposit of bidders, a tenth of the price where it is left out. With `fee_ppm` it is refused where another fee is in force.',
  body: z.object({
    ...{ code: codeText, price: amountText, start_time: orEmpty(momentText), end_time: momentText },
    ...{ per_increase: orEmpty(amountText), margin: orEmpty(amountText), currency_id: orEmpty(idText) },
    fee_ppm: orEmpty(z.string().regex(/^\d{1,6}$/)),
  }),
  reply: sentenceReply,
  data: named,
  refusals: [
    ...(['nft.not_found', 'nft.not_owner', 'nft.not_approved', 'nft.in_series', 'nft.locked', 'nft.listed'] as const),
    ...(['nft.wait', 'nft.currency_closed', 'nft.price_changed', 'nft.terms_invalid', 'nft.index_stale'] as const),
  ],
  idempotent: true,
});

export const cancel = route({
  id: 'nft.cancel',
  method: 'POST',
  path: '/bind_box/cancelNFT',
  who: 'trader',
  about: 'Ends a sale of one’s own that has no bid. The next can begin a minute later.',
  body: z.object({ code: codeText }),
  reply: sentenceReply,
  refusals: ['nft.not_found', 'nft.not_owner', 'nft.not_on_sale', 'nft.has_bids'],
  idempotent: true,
});

export const buy = route({
  id: 'nft.buy',
  method: 'POST',
  path: '/bind_box/buyNFT',
  who: 'trader',
  about:
    'Buys an item at the price that is asked, or the lowest unsold box of a series, from the spot account. `data.code` is what was bought. With `price` or `currency_id` it is refused where either is another by then.',
  body: z.object({ code: codeText, price: orEmpty(amountText), currency_id: orEmpty(idText) }),
  reply: sentenceReply,
  data: named,
  refusals: [
    ...([...window, ...limits, 'limit.stake_reached'] as const),
    ...(['nft.sold_out', 'nft.box_limit', 'nft.insufficient_funds'] as const),
  ],
  idempotent: true,
});

export const margin = route({
  id: 'nft.margin',
  method: 'POST',
  path: '/bind_box/marginNFT',
  who: 'trader',
  about:
    'Puts the deposit of an auction on hold, once for all bids. Who loses has it back at the end, who leads and does not pay loses it. With `margin` it is refused where the deposit is another.',
  body: z.object({ code: codeText, margin: orEmpty(amountText) }),
  reply: sentenceReply,
  refusals: [...window, ...limits, 'nft.deposit_not_needed', 'nft.insufficient_funds'],
  idempotent: true,
});

export const bid = route({
  id: 'nft.bid',
  method: 'POST',
  path: '/bind_box/auctionNFT',
  who: 'trader',
  about:
    'Bids in an auction. `price` is by how much, at least `per_increase`; the bid is on hold, and the one before comes back. With `current` it is refused where another bid leads by then.',
  body: z.object({ code: codeText, price: amountText, current: orEmpty(amountText), currency_id: orEmpty(idText) }),
  reply: sentenceReply,
  data: z.strictObject({ code: codeText, price: z.string(), end_ms: z.number().int() }),
  refusals: [
    ...([...window, ...limits] as const),
    ...(['nft.already_leading', 'nft.deposit_needed', 'nft.bid_too_low', 'nft.insufficient_funds'] as const),
  ],
  idempotent: true,
});

export const leave = route({
  id: 'nft.leave',
  method: 'POST',
  path: '/bind_box/leaveNFT',
  who: 'trader',
  about: 'Takes the deposit of an auction back, where one does not lead.',
  body: z.object({ code: codeText }),
  reply: sentenceReply,
  refusals: ['nft.not_found', 'nft.no_deposit', 'nft.already_leading'],
  idempotent: true,
});

export const pay = route({
  id: 'nft.pay',
  method: 'POST',
  path: '/bind_box/payNFTOrder',
  who: 'trader',
  about: 'Pays what was won with what is on hold for it; the deposit comes back.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  data: named,
  refusals: ['nft.not_found', 'nft.order_closed', 'nft.already_paid', 'nft.order_expired', 'nft.order_void'],
  idempotent: true,
});

export const open = route({
  id: 'nft.open',
  method: 'POST',
  path: '/bind_box/openBlindBox',
  who: 'trader',
  about:
    'Opens a box of one’s own that is not on sale: what is in it is drawn by its secret and the seed, up to 64 letters, digits, _ or -.',
  body: z.object({ code: codeText, seed: orEmpty(typedText(200)) }),
  reply: itemView,
  refusals: [
    ...(['nft.not_found', 'nft.not_owner', 'nft.not_a_box', 'nft.already_opened', 'nft.listed'] as const),
    ...(['nft.locked', 'nft.seed_invalid'] as const),
  ],
  idempotent: true,
});
