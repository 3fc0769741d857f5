/** A work, a box or a series as every call of the NFT market shows it, and the names by which calls know them. */
import { rarities } from '@glassbook/engine/nft/words';
import { z } from 'zod';
import { flagReply, idReply, limitText, moneyReply, orEmpty, pageText, timeReply } from '../fields.ts';

const count = z.number().int().nonnegative();
/** `W-12` is a work, `S-3` a series, `S-3-17` its seventeenth box. */
const codePattern = /^(W-[1-9]\d{0,11}|S-[1-9]\d{0,11}(-[1-9]\d{0,3})?)$/;
export const codeText = z.string().regex(codePattern);
/** Where a medium is once it is public, and what names it in other calls. */
export const mediumAddress = z.string().regex(/^\/upload\/[0-9a-f]{32}\.(jpg|webp|mp3|wav|webm|mp4)$/);
/** Which part of a list; without `page` the newest hundred. */
export const newestBody = z.object({ page: orEmpty(pageText), limit: orEmpty(limitText) });
/** A percent, "2.00". */
const percent = z.string().regex(/^\d+(\.\d+)?$/);

/** What a series brings, with how many of it are left. */
const content = z.strictObject({
  ...{ code: codeText, name: z.string(), image: z.string(), type: z.union([1, 2, 3, 4].map((n) => z.literal(n))) },
  ...{ rarity: z.enum(rarities), count, left: count },
});

export const itemView = z.strictObject({
  /** Of a series its own number. */
  ...{ id: idReply, code: codeText },
  /** 1 image, 2 gif, 3 audio, 4 video. */
  type: z.union([1, 2, 3, 4].map((n) => z.literal(n))),
  ...{ currency_id: idReply, currency_name: z.string(), name: z.string() },
  /** What is asked, or bid; of an item that is not on sale what was paid last, 0 where nothing was. */
  price: moneyReply,
  /** `image`: the medium; `cover`: a still of it. Both show nothing until the work is approved, and while it is hidden. Empty where there is none. */
  ...{ image: z.string(), cover: z.string(), description: z.string() },
  ...{ author_description: z.string(), author: idReply, author_id: idReply, author_name: z.string() },
  ...{ author_avatar: z.string(), owner: idReply },
  /** UTC; empty where it is not on sale. */
  ...{ start_time: z.union([timeReply, z.literal('')]), end_time: z.union([timeReply, z.literal('')]) },
  ...{ created: timeReply, updated: timeReply },
  /** 2 before the start, 1 on sale, 0 neither. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** 1 fixed price, also where it is not on sale; 2 auction; 3 a box of a series, or one that is closed and not on sale. */
  pay_type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** `margin`: in the currency `margin_name`. */
  ...{ per_increase: moneyReply, margin: moneyReply, margin_name: z.string() },
  ...{ chain: z.literal('Glassbook'), rarity: z.enum(rarities), rarity_house_id: idReply, rarity_status: flagReply },
  ...{ resell_nft_status: flagReply, lock_order: flagReply, collect: z.boolean(), collect_number: count },
  /** Percents: of the sale where it is on sale, else those of the next. */
  ...{ royalty: percent, fee: percent, fee_ppm: count },
  /** Milliseconds UTC, 0 where it is not on sale. `announced_ms`: the end before late bids moved it. */
  ...{ start_ms: count, end_ms: count, announced_ms: count },
  /** Of the currency. */
  scale: count,
  /** The sale it is in, 0 where it is in none; how many bids it has. */
  ...{ sale: count, bids: count },
  /** Of a series: its boxes, how many are sold and how many opened, what they bring. */
  ...{ total: count, sold: count, opened: count, contents: z.array(content) },
  /** 1 waits for a review, 2 approved, 3 rejected, 4 withdrawn. */
  review: z.union([1, 2, 3, 4].map((n) => z.literal(n))),
  /** Why it was rejected, in words; empty otherwise. */
  review_reason: z.string(),
  hidden: z.boolean(),
  /** The work that an opened box brought; empty otherwise. */
  work: z.union([codeText, z.literal('')]),
});
export type ItemView = z.infer<typeof itemView>;
