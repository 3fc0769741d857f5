/** OTC trading with four traders, for tests: a merchant with ads, and commands by the way in which they go. */
import { emptyState, takeChanges } from '../src/engine.ts';
import type { AdRow, OrderRow, SaveAd, Take } from '../src/otc/index.ts';
import type { Changes, Command, Outcome, State } from '../src/products.ts';
import { ann, bob, BTC_ID, send, USDT_ID } from './market-of-two.ts';
import { begin, START, to } from './offers.ts';
import { prices, run, USDT } from './trading-day.ts';

export const cyd = 1002;
export const dan = 1003;
export const CNY = 1;
export const JPY = 2;
export const MINUTE = 60_000;
export const two = { request: 9, maker: 1, checker: 2 } as const;
export const detail = { detail: 7, digest: 'ab'.repeat(32) } as const;
const RATE = 10n ** 8n;

/** USDT and BTC for CNY (7.10 a USDT) and JPY (155.50); each trader has 20,000 USDT and 1 BTC at 60,000. Ann is a merchant with a deposit of 500. */
export function market(keep: (changes: Changes) => void = () => undefined): State {
  const state = emptyState();
  run(state, begin);
  to(state, START);
  run(state, [
    ...[ann, bob, cyd, dan].map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
    prices(60_000n, 2n),
    { kind: 'otc.configure', unit: USDT_ID, deposit: 500n * USDT },
    ...[USDT_ID, BTC_ID].map((asset): Command => ({ kind: 'otc.configureAsset', asset, status: 'open' })),
    { kind: 'otc.configureFiat', fiat: CNY, code: 'CNY', places: 2, sumMin: 100, sumMax: 100_000_000, status: 'open' },
    { kind: 'otc.configureFiat', fiat: JPY, code: 'JPY', places: 0, sumMin: 100, sumMax: 100_000_000, status: 'open' },
    { kind: 'otc.setRate', fiat: CNY, rate: (71n * RATE) / 10n },
    { kind: 'otc.setRate', fiat: JPY, rate: (1555n * RATE) / 10n },
    { kind: 'otc.apply', owner: ann },
    { kind: 'otc.admit', account: ann, admitted: true, ...two },
  ]);
  keep(takeChanges(state));
  return state;
}

type Change<T> = { [K in keyof T]?: T[K] | undefined };
/** Ann sells 1,000 USDT for 7.10 CNY, from 100 to 5,000 CNY an order, half an hour to pay. */
export const ad = (change: Change<SaveAd> = {}): SaveAd =>
  ({
    ...{
      kind: 'otc.saveAd',
      owner: ann,
      side: 'sell',
      asset: USDT_ID,
      fiat: CNY,
      price: 71_000n,
      amount: 1_000n * USDT,
    },
    ...{ min: 10_000n, max: 500_000n, payMs: 30 * MINUTE, methods: 'both', ...detail, ...change },
  }) as SaveAd;
/** Bob takes 100 USDT of an ad, at the price that it has. */
export const take = (id: number, change: Change<Take> = {}): Take => {
  const sum = change.total === undefined ? { amount: 100n * USDT } : {};
  return {
    ...{ kind: 'otc.take', owner: bob, ad: id, method: 'bank', slippagePpm: 0, limit: 2_000n * USDT, ...sum },
    ...{ barred: false, hasCard: true, seen: { price: 71_000n }, ...detail, ...change },
  } as Take;
};

export function ok(outcome: Outcome): Outcome {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome;
}
export const saved = (state: State, change: Change<SaveAd> = {}): AdRow =>
  (ok(send(state, ad(change))) as unknown as { ad: AdRow }).ad;
export const taken = (state: State, id: number, change: Change<Take> = {}): OrderRow =>
  (ok(send(state, take(id, change))) as unknown as { deal: OrderRow }).deal;
/** An order of Bob's for 100 USDT of a new ad of Ann's. */
export const ordered = (state: State, change: Change<SaveAd> = {}, how: Change<Take> = {}): OrderRow =>
  taken(state, saved(state, change).id, how);

export const pay = (order: OrderRow, owner = order.buyer): Command => ({
  ...{ kind: 'otc.pay', owner, order: order.id, ...detail },
});
export const release = (order: OrderRow, owner = order.seller): Command => ({
  kind: 'otc.release',
  owner,
  order: order.id,
});
export const cancel = (order: OrderRow, owner = order.buyer): Command => ({
  kind: 'otc.cancel',
  owner,
  order: order.id,
});
export const appeal = (order: OrderRow, owner: number, reason: OrderRow['appeal'] & string): Command => ({
  ...{ kind: 'otc.appeal', owner, order: order.id, reason, ...detail },
});
export const decide = (order: OrderRow, outcome: 'buyer' | 'seller'): Command => ({
  ...{ kind: 'otc.decide', order: order.id, outcome, ...two },
});
