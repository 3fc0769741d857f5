/** A market with self-limits, and coupon templates and odds that tests of rewards share. */
import { createHash } from 'node:crypto';
import { limited } from './limits.ts';
import { USDT_ID } from './market-of-two.ts';
import { run, USDT } from './trading-day.ts';
import type { Command, CommandOf, State } from '../src/products.ts';

export const coupon = (
  template: number,
  ratePpm: number,
  other: Partial<CommandOf<'rewards.configureCoupon'>> = {},
): CommandOf<'rewards.configureCoupon'> => ({
  kind: 'rewards.configureCoupon',
  template,
  ...{ couponKind: 'fee', products: ['spot', 'futures'], ratePpm, asset: USDT_ID, budget: 10n * USDT, days: 7 },
  ...{ title: { en: 'Fee discount' }, total: 100, amountMax: 0n, code: [], points: 0, task: 'none', status: 'open' },
  ...other,
});

/** The odds of screen 31: 5, 20 and 50 points, coupons of the templates 1 and 2. */
export const odds: CommandOf<'rewards.configureDraw'> = {
  kind: 'rewards.configureDraw',
  prizes: [
    { count: 5_000, points: 5, template: 0 },
    { count: 3_000, points: 20, template: 0 },
    { count: 1_500, points: 50, template: 0 },
    { count: 400, points: 0, template: 1 },
    { count: 100, points: 0, template: 2 },
  ],
};

export const decided = { request: 1, maker: 2, checker: 3 };
export const give = (template: number, ...owners: number[]): Command => ({
  kind: 'rewards.give',
  template,
  owners,
  ...decided,
});

export function withRewards(): State {
  const state = limited();
  run(state, [coupon(1, 50_000), coupon(2, 200_000), odds]);
  return state;
}

export const commitment = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');
/** The secret of the worked example, of 22 April 2026. */
export const SECRET = 'a115864d706a981938dba8606c4e04699251fd4915cdad4e2a09ba2df613e022';

/** The rebates of the issue: 20 %, 25 % from 200 USDT of fees, 12 months, 500 USDT a month. */
export const rebate: CommandOf<'rewards.configureRebate'> = {
  kind: 'rewards.configureRebate',
  unit: USDT_ID,
  tiers: [
    { from: 0n, ratePpm: 200_000 },
    { from: 200n * USDT, ratePpm: 250_000 },
  ],
  months: 12,
  monthCap: 500n * USDT,
};
