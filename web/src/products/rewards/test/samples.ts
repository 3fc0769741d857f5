import type { rewards } from '@glassbook/contract';
import type { z } from 'zod';

const hex = (digit: string): string => digit.repeat(64);
/** A day that is not drawn yet. */
export const today: z.infer<typeof rewards.today.reply> = {
  ...{ day: '2026-04-22', commitment: hex('b'), committed_ms: Date.UTC(2026, 3, 22), next_day: '2026-04-23' },
  ...{ next_commitment: hex('f'), draws_30d: 200, points: 145, drawn: null },
  odds: [
    { from: 0, to: 4_999, count: 5_000, title: '', points: 5, template: 0, seen: 101 },
    { from: 5_000, to: 9_999, count: 5_000, title: '−20% fee coupon', points: 0, template: 2, seen: 99 },
  ],
};

/** The draw of screen 31 with its proof. */
export const drawn: rewards.DrawView = {
  ...{
    day: '2026-04-22',
    seed: 'linh-river-12',
    counter: 0,
    value: 1_980_174_855,
    number: 4_855,
    title: '',
    points: 5,
  },
  commitment: 'b3deb252c0bd69a23642d4baca4f17edc7aec0654200a179d907f00a37fcd059',
  secret: 'a115864d706a981938dba8606c4e04699251fd4915cdad4e2a09ba2df613e022',
  ...{ coupon_id: 0, points_before: 145, points_after: 150, created_time: '2026-04-22 12:06:31' },
  ...{ committed_ms: Date.UTC(2026, 3, 22), drawn_ms: Date.UTC(2026, 3, 22, 12, 6, 31) },
};
export const proof: rewards.ProofTable = {
  ...{ format: 'glassbook-daily-1', day: drawn.day, commitment: drawn.commitment, seed: drawn.seed },
  ...{ secret: drawn.secret, counter: 0, value: drawn.value, number: drawn.number },
  odds: [
    { count: 5_000, points: 5, template: 0, title: '' },
    { count: 5_000, points: 0, template: 2, title: '−20% fee coupon' },
  ],
};

/** A page of nothing. */
export const none = { data: [], page: 1, pages: 1, total: 0 };
