/** What a user has of the NFT market: items, bids, orders, collections. */
import { bidRow, listingRow, orderRow } from '@glassbook/engine/nft/rows';
import { z } from 'zod';
import { flagReply, idReply, idText, moneyReply, sentenceReply, timeReply } from '../fields.ts';
import { route } from '../route.ts';
import { codeText, itemView, newestBody } from './item.ts';

const count = z.number().int().nonnegative();

export const collection = route({
  id: 'nft.collection',
  method: 'GET',
  path: '/bind_box/getCollection',
  who: 'trader',
  about: 'What the caller collects, the newest first.',
  body: newestBody,
  reply: z.array(itemView),
  refusals: [],
});

export const collect = route({
  id: 'nft.collect',
  method: 'POST',
  path: '/bind_box/collect',
  who: 'trader',
  about: 'Collects an item or a series, or no longer does; at most a thousand, and none of one’s own.',
  body: z.object({ code: codeText }),
  reply: sentenceReply,
  data: z.strictObject({ code: codeText, collect: z.boolean() }),
  refusals: ['nft.not_found', 'nft.own', 'nft.collection_full'],
});

export const mine = route({
  id: 'nft.mine',
  method: 'POST',
  path: '/bind_box/getMyNFTs',
  who: 'trader',
  about: 'What the caller owns, the newest first: works of one’s own under every review, boxes and what they brought.',
  body: newestBody,
  reply: z.array(itemView),
  refusals: [],
  reads: true,
});

export const created = route({
  id: 'nft.created',
  method: 'GET',
  path: '/bind_box/getCreatedNFTs',
  who: 'trader',
  about: 'The works that the caller made, the newest first, whoever owns them now.',
  body: newestBody,
  reply: z.array(itemView),
  refusals: [],
});

export const myBids = route({
  id: 'nft.myBids',
  method: 'POST',
  path: '/bind_box/getMyBindBoxQuotationLog',
  who: 'trader',
  about: 'Own bids, the newest first. `status` 1 leads or won, 0 outbid; `state` says it in a word.',
  body: newestBody,
  reply: z.strictObject({
    code: z.literal(0),
    data: z.array(
      z.strictObject({
        ...{ id: idReply, code: codeText, nft_image: z.string(), nft_name: z.string(), created: timeReply },
        ...{ at_ms: count, price: moneyReply, currency_name: z.string(), status: flagReply },
        state: z.enum(bidRow.status.of),
      }),
    ),
    count,
  }),
  refusals: [],
  reads: true,
});

export const pastSales = route({
  id: 'nft.pastSales',
  method: 'GET',
  path: '/bind_box/getPastNFTSales',
  who: 'trader',
  about:
    'Own sales that are over, the newest first. `price` is what was paid, bid last, or asked; `at_ms`: when it was over.',
  body: newestBody,
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, code: codeText, name: z.string(), price: moneyReply, currency_name: z.string() },
      ...{ at_ms: count, state: z.enum(listingRow.status.of) },
    }),
  ),
  refusals: [],
});

export const orders = route({
  id: 'nft.orders',
  method: 'POST',
  path: '/bind_box/getNeedPayNFTOrder',
  who: 'trader',
  about:
    'Auctions that the caller won, the newest first, also those that were paid, came too late or are void. `overtime`: until when to pay, `pay_time`: when it was paid, seconds UTC, 0 where it was not. `end_time`: when the auction ended.',
  body: newestBody,
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, code: codeText, user_id: idReply, currency_id: idReply, currency_name: z.string() },
      ...{ name: z.string(), image: z.string(), price: moneyReply, end_time: timeReply },
      ...{ is_read: z.enum(['0', '1']), is_pay: flagReply, is_expired: flagReply, is_void: flagReply },
      ...{ overtime: count, pay_time: count, created: timeReply, state: z.enum(orderRow.status.of) },
    }),
  ),
  refusals: [],
  reads: true,
});

export const readOrder = route({
  id: 'nft.readOrder',
  method: 'POST',
  path: '/bind_box/readNFTOrderMessage',
  who: 'trader',
  about: 'Marks the message of an order as read.',
  body: z.object({ id: idText }),
  reply: sentenceReply,
  refusals: ['nft.not_found'],
});
