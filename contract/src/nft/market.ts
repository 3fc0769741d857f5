/** What everybody sees of the NFT market. */
import { rarities } from '@glassbook/engine/nft/words';
import { eventRow } from '@glassbook/engine/nft/rows';
import { z } from 'zod';
import {
  flagReply,
  idReply,
  idText,
  limitText,
  moneyReply,
  orEmpty,
  pageText,
  timeReply,
  typedText,
} from '../fields.ts';
import { route } from '../route.ts';
import { codeText, itemView } from './item.ts';

const count = z.number().int().nonnegative();
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);
const paged = { page: orEmpty(pageText), limit: orEmpty(limitText) };

export const items = route({
  id: 'nft.items',
  method: 'GET',
  path: '/bind_box/getBoxList',
  who: 'anyone',
  about:
    'Works, boxes that are resold, and series: those that are announced first, then those on sale, then the others, the newest first of each. `keyword` is part of a name, or a code; `resale` 1: sales by others than the creator; `sort` ending: those on sale, the first to end first. Boxes that are not on sale are shown to their owners only.',
  body: z.object({
    ...{ ...paged, currency: orEmpty(idText), pay_type: orEmpty(z.enum(['1', '2', '3'])) },
    ...{ status: orEmpty(z.enum(['0', '1', '2'])), type: orEmpty(z.enum(['1', '2', '3', '4'])) },
    ...{
      keyword: orEmpty(typedText(40)),
      resale: orEmpty(z.literal('1')),
      sort: orEmpty(z.enum(['newest', 'ending'])),
    },
  }),
  reply: z.array(itemView),
  refusals: [],
});

export const item = route({
  id: 'nft.item',
  method: 'GET',
  path: '/bind_box/getBoxDetail',
  who: 'anyone',
  about: 'One of them by its code. A work that is not approved is shown to its creator only.',
  body: z.object({ id: codeText }),
  reply: itemView,
  refusals: ['nft.not_found'],
});

const artistView = { id: idReply, nickname: z.string(), head_portrait: z.string() };
export const artists = route({
  id: 'nft.artists',
  method: 'GET',
  path: '/bind_box/getArtist',
  who: 'anyone',
  about: 'Who has an approved work. `author_id` is the same as `id`.',
  body: z.object(paged),
  reply: z.array(z.strictObject({ ...artistView, author_id: idReply })),
  refusals: [],
});

export const artist = route({
  id: 'nft.artist',
  method: 'GET',
  path: '/bind_box/getArtistDetail',
  who: 'anyone',
  about:
    'An artist with the newest hundred works and the newest hundred that he collects; `artworks_collect_number`: how often his works are collected.',
  body: z.object({ uid: idText }),
  reply: z.strictObject({
    ...{ ...artistView, signature: z.string(), artworks: z.array(itemView), collects: z.array(itemView) },
    artworks_collect_number: count,
  }),
  refusals: ['nft.not_found'],
});

export const currencies = route({
  id: 'nft.currencies',
  method: 'GET',
  path: '/bind_box/getNftCurrency',
  who: 'anyone',
  about:
    'The currencies that prices are in: the least price of each, whether it takes new listings, and the fee of a sale in parts of a million. `deposit_id`: the currency of deposits, the same of all.',
  body: z.object({}),
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, name: z.string(), scale: count, price_min: moneyReply, open: flagReply },
      ...{ fee_ppm: count, deposit_id: idReply, deposit_name: z.string() },
    }),
  ),
  refusals: [],
});

export const bids = route({
  id: 'nft.bids',
  method: 'POST',
  path: '/bind_box/getBindBoxQuotationLog',
  who: 'anyone',
  about:
    'The newest ten bids of the auction that an item is in, or was in last. A bidder has one pseudonym in all of an auction and another one in each; `buyer_id` is 0 unless it is the caller. `status` 1 leads or won.',
  body: z.object({ code: codeText }),
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, code: codeText, buyer_id: idReply, nick_name: z.string(), head_portrait: z.string() },
      ...{ price: moneyReply, currency_name: z.string(), nft_name: z.string(), nft_image: z.string() },
      ...{ status: flagReply, created: timeReply, at_ms: count },
    }),
  ),
  refusals: ['nft.not_found'],
  reads: true,
});

export const history = route({
  id: 'nft.history',
  method: 'GET',
  path: '/bind_box/getNFTHistory',
  who: 'anyone',
  about:
    'What happened to an item, the newest first, at most a hundred. `user`: whose act it was, or who got it. `price` is empty where there was none.',
  body: z.object({ code: codeText }),
  reply: z.array(
    z.strictObject({
      ...{ id: idReply, what: z.enum(eventRow.what.of), user: idReply, at_ms: count },
      ...{ price: z.union([moneyReply, z.literal('')]), currency_name: z.string() },
    }),
  ),
  refusals: ['nft.not_found'],
});

const boxText = z.string().regex(/^S-[1-9]\d*-[1-9]\d*$/);
/** All that repeats the draws of a series. `left`: how many were not drawn yet, of which `index` is the one that was. */
export const proofTable = z.strictObject({
  ...{ format: z.literal('glassbook-draw-1'), series: codeText },
  contents: z.array(z.strictObject({ item: codeText, name: z.string(), rarity: z.enum(rarities), count })),
  commitments: z.array(hex32),
  openings: z.array(
    z.strictObject({
      ...{ n: count, box: boxText, secret: hex32, seed: z.string(), counter: count, left: count, index: count },
      item: codeText,
    }),
  ),
  /** Of the boxes that an ended series did not sell, in their order. */
  secrets: z.array(hex32),
});
export type ProofTable = z.infer<typeof proofTable>;

export const proof = route({
  id: 'nft.proof',
  method: 'GET',
  path: '/bind_box/getBoxProof',
  who: 'anyone',
  about:
    'The openings of a series, by its code or that of a box: what it brings, the SHA-256 of the secret of each box, which was public before the first was sold, and all that repeats each draw. `npm run verify` replays it.',
  body: z.object({ code: codeText }),
  reply: proofTable,
  refusals: ['nft.not_found', 'nft.not_a_box'],
});
