/** The daily draw: odds, commitments, draws and their proofs. */
import { z } from 'zod';
import { idReply, timeReply } from '../fields.ts';
import { route } from '../route.ts';
import { paged, pageOf } from './coupons.ts';

const count = z.number().int().nonnegative();
const dayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const hex32 = z.string().regex(/^[0-9a-f]{64}$/);

/** Numbers `from` to `to`, both included, give `points` or a coupon of `template`; the other is 0. `seen`: how many of `draws_30d` drew one. */
const prize = z.strictObject({
  ...{ from: count, to: count, count, title: z.string(), points: count, template: idReply, seen: count },
});
export type Prize = z.infer<typeof prize>;

export const drawView = z.strictObject({
  ...{ day: dayText, seed: z.string(), commitment: hex32, secret: hex32, counter: count, value: count, number: count },
  /** What it gave; `coupon_id` is 0 where it gave points. */
  ...{ title: z.string(), points: count, coupon_id: idReply, points_before: count, points_after: count },
  /** When the commitment was made and when it was drawn, milliseconds UTC. */
  ...{ created_time: timeReply, committed_ms: count, drawn_ms: count },
});
export type DrawView = z.infer<typeof drawView>;

export const today = route({
  id: 'rewards.today',
  method: 'GET',
  path: '/game/draw',
  who: 'trader',
  about:
    'The draw of today (UTC) and what is fixed of it: the SHA-256 of its secret, made before anybody can choose a seed, and that of tomorrow. The odds are those of today; `seen` counts draws of 30 days by these odds. `drawn` is null until the caller has drawn.',
  body: z.object({}),
  reply: z.strictObject({
    ...{ day: dayText, commitment: hex32, committed_ms: count, next_day: dayText, next_commitment: hex32 },
    ...{ odds: z.array(prize), draws_30d: count, points: count, drawn: drawView.nullable() },
  }),
  refusals: ['rewards.no_draw'],
});

export const draw = route({
  id: 'rewards.draw',
  method: 'POST',
  path: '/game/draw',
  who: 'trader',
  about:
    'Draws, once a UTC day. The number is the first four bytes of HMAC-SHA256 with the secret as key of `2026-04-22:seed:counter`, modulo 10,000; a value of 4,294,960,000 or more takes the next counter.',
  body: z.object({ seed: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) }),
  reply: drawView,
  refusals: [
    ...(['rewards.no_draw', 'rewards.seed_invalid', 'rewards.day_over', 'rewards.not_committed'] as const),
    ...(['rewards.already_drawn', 'limit.cooling_off', 'limit.excluded'] as const),
  ],
  idempotent: true,
});

export const draws = route({
  id: 'rewards.draws',
  method: 'GET',
  path: '/game/draws',
  who: 'trader',
  about: 'Own draws, the newest first.',
  body: z.object(paged),
  reply: pageOf(drawView),
  refusals: [],
});

/** All that repeats a draw. Of a day that was not drawn there is no seed, and the secret once the day is over. */
export const proofTable = z.strictObject({
  ...{ format: z.literal('glassbook-daily-1'), day: dayText, commitment: hex32 },
  odds: z.array(z.strictObject({ count, points: count, template: idReply, title: z.string() })),
  ...{ seed: z.string(), secret: hex32, counter: count, value: count, number: count },
});
export type ProofTable = z.infer<typeof proofTable>;

export const proof = route({
  id: 'rewards.proof',
  method: 'GET',
  path: '/game/proof',
  who: 'trader',
  about:
    'The proof of an own draw, which `npm run verify` repeats. Of a day that is over and was not drawn: its secret, with an empty seed and number 0.',
  body: z.object({ day: dayText }),
  reply: proofTable,
  refusals: ['rewards.not_committed'],
});
