/** The daily draw as docs/rewards.md describes it. */
import { createHash, createHmac } from 'node:crypto';
import { FIRST_USER } from '@glassbook/engine';
import type { CommitRow } from '@glassbook/engine/rewards';
import { pausedBy } from '../model/limits.ts';
import type { Model } from '../model/model.ts';
import { refused } from '../model/refused.ts';
import type { Rules } from '../product.ts';
import { giveCoupon } from './coupons.ts';
import { DAY, movePoints, pointsOf, put, rewardsOf, rewardsRowsOf, today } from './state.ts';

const isHex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
const sha256 = (secret: string): string => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

function drawn(day: number, secret: string, seed: string): { counter: number; value: number; number: number } {
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  for (let counter = 0; ; counter += 1) {
    const hmac = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${date}:${seed}:${counter}`).digest();
    const value = hmac.readUInt32BE();
    if (value < 4_294_960_000) return { counter, value, number: value % 10_000 };
  }
}

function putCommit(model: Model, commit: CommitRow): void {
  const { owner, day } = commit;
  put(rewardsOf(model).commits, commit, (row) => row.owner === owner && row.day === day);
  rewardsRowsOf(model).commits.set(`${owner}/${day}`, commit);
}

export const drawRules = {
  'rewards.commit': (model, { owner, day, commitment }) => {
    const { draw, commits, odds } = rewardsOf(model);
    const now = today(model);
    const own = commits.filter((row) => row.owner === owner && row.live === 'yes');
    const isDue = day === now || day === now + 1;
    if (!draw || owner < FIRST_USER || !isHex(commitment) || !isDue || own.some((row) => row.day === day))
      return refused('rewards.secret_invalid');
    for (const old of own) if (old.day < now) putCommit(model, { ...old, live: 'no' });
    putCommit(model, { owner, day, commitment, version: odds.length, status: 'open', live: 'yes', at: model.at });
    return { ok: true };
  },
  'rewards.draw': (model, { owner, day, seed, secret }) => {
    const { commits } = rewardsOf(model);
    if (day !== today(model)) return refused('rewards.day_over');
    const commit = commits.find((row) => row.owner === owner && row.day === day);
    if (!commit) return refused('rewards.not_committed');
    if (commit.status === 'drawn') return refused('rewards.already_drawn');
    const paused = pausedBy(model, owner);
    if (paused) return refused(paused);
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(seed)) return refused('rewards.seed_invalid');
    if (!isHex(secret) || sha256(secret) !== commit.commitment) return refused('rewards.secret_invalid');
    putCommit(model, { ...commit, status: 'drawn' });
    return { ok: true, drawn: give(model, commit, seed, secret) };
  },
} satisfies Partial<Rules<`rewards.${string}`>>;

function give(model: Model, { owner, day, commitment, version }: CommitRow, seed: string, secret: string) {
  const { odds, templates, next } = rewardsOf(model);
  const found = drawn(day, secret, seed);
  const numbers = (odds[version - 1]?.prizes ?? []).flatMap((prize) =>
    Array.from({ length: prize.count }, () => prize),
  );
  const prize = numbers[found.number];
  const template = templates.get(prize?.template ?? 0);
  const id = next.draw;
  next.draw += 1;
  const before = pointsOf(model, owner);
  const points = prize?.points ?? 0;
  const after = points > 0 ? movePoints(model, owner, { what: 'draw', ref: id, change: points }) : before;
  const coupon = template ? giveCoupon(model, owner, template, 'draw').id : 0;
  const row = {
    ...{ id, owner, day, commitment, version, seed, secret, ...found, points, template: prize?.template ?? 0 },
    ...{ coupon, before, after, at: model.at },
  };
  rewardsRowsOf(model).draws.push(row);
  return row;
}
