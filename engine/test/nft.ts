/** The NFT market with four traders, for tests: its settings, and commands by the way in which they go. */
import { createHash } from 'node:crypto';
import { emptyState, takeChanges } from '../src/engine.ts';
import type { Bid, Buy, CommitSeries, ConfigureSeries, List } from '../src/nft/index.ts';
import type { Changes, Command, Outcome, State } from '../src/products.ts';
import { ann, bob, BTC_ID, send, USDT_ID } from './market-of-two.ts';
import { begin, START, to } from './offers.ts';
import { prices, run, USDT } from './trading-day.ts';

export const cyd = 1002;
export const dan = 1003;
export const XRP_ID = 5;
export const MINUTE = 60_000;
const traders = [ann, bob, cyd, dan];

export const two = { request: 9, maker: 1, checker: 2 } as const;
const digest = 'ab'.repeat(32);

/** A market with a fee of 2 %, in which USDT, BTC and XRP are open; each trader has 20,000 USDT and 1 BTC. `keep` gets what changed until then. */
export function market(keep: (changes: Changes) => void = () => undefined): State {
  const state = emptyState();
  run(state, begin);
  to(state, START);
  run(state, [
    ...traders.map((owner): Command => ({ kind: 'wallet.claimDemo', owner })),
    prices(70_000n, 2n),
    { kind: 'nft.configure', feePpm: 20_000, depositAsset: USDT_ID },
    ...[USDT_ID, BTC_ID, XRP_ID].map((asset): Command => ({
      kind: 'nft.configureCurrency',
      asset,
      priceMin: 100n,
      status: 'open',
    })),
  ]);
  keep(takeChanges(state));
  return state;
}

export const create = (change: object = {}): Command => ({
  ...{ kind: 'nft.create', owner: ann, type: 'image', asset: USDT_ID, royaltyPpm: 50_000, detail: 7, digest },
  ...change,
});

/** An approved work of an owner; returns its number. */
export function work(state: State, change: object = {}): number {
  const made = ok(send(state, create(change))) as unknown as { item: { id: number } };
  ok(send(state, { kind: 'nft.approve', item: made.item.id, ...two }));
  return made.item.id;
}

/** A work of Ann's that Bob has bought for 100 USDT. */
export function resold(state: State, change: object = {}): number {
  const item = work(state, change);
  ok(send(state, list(state, item, { price: 100n * USDT, asset: USDT_ID })));
  ok(send(state, buy(item, bob)));
  return item;
}

/** For an hour from now on, at 150 USDT. */
export const list = (state: State, item: number, change: Partial<List> = {}): Command => ({
  kind: 'nft.list',
  owner: state.nft.items.get(item)?.owner ?? ann,
  item,
  price: 150n * USDT,
  endAt: state.at + 60 * MINUTE,
  ...change,
});
/** From 100 USDT on in raises of 10 USDT, with a deposit of 50 USDT, for an hour. */
export const auction = (state: State, item: number, change: Partial<List> = {}): Command =>
  list(state, item, { price: 100n * USDT, raise: 10n * USDT, deposit: 50n * USDT, ...change });

export const buy = (item: number, owner: number, change: Partial<Buy> = {}): Command => ({
  ...{ kind: 'nft.buy', item, owner, ...change },
});
export const margin = (item: number, owner: number): Command => ({ kind: 'nft.margin', item, owner });
export const bid = (item: number, owner: number, usdt: number, change: Partial<Bid> = {}): Command => ({
  ...{ kind: 'nft.bid', item, owner, raise: BigInt(usdt) * USDT, ...change },
});

/** The secret of a box, by whatever names it. */
export const secretOf = (name: string): string => createHash('sha256').update(name).digest('hex');
export const commitmentOf = (secret: string): string =>
  createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/** A series of Ann's at 25 USDT a box, which begins in two minutes and lasts a day. */
export const seriesOf = (
  state: State,
  counts: readonly [work: number, count: number][],
  change: Partial<ConfigureSeries> = {},
): ConfigureSeries => ({
  ...{ kind: 'nft.configureSeries', series: 1, creator: ann, asset: USDT_ID, price: 25n * USDT, royaltyPpm: 50_000 },
  ...{ startAt: state.at + 2 * MINUTE, endAt: state.at + 24 * 60 * MINUTE, ownerMax: 0 },
  contents: counts.map(([of, count], place) => ({ work: of, rarity: place === 0 ? 'SR' : 'N', count })),
  ...{ title: { en: 'Kites' }, about: { en: 'Kites of paper.' }, status: 'open', ...change },
});
export const commit = (total: number, series = 1): CommitSeries => ({
  ...{ kind: 'nft.commitSeries', series },
  commitments: Array.from({ length: total }, (_, n) => commitmentOf(secretOf(`S-${series}-${n + 1}`))),
});
export const buyBox = (owner: number, change: object = {}): Command => ({
  ...{ kind: 'nft.buyBox', owner, series: 1, ...change },
});
export const openBox = (state: State, item: number, change: object = {}): Command => {
  const { owner = 0, series = 0, number = 0 } = state.nft.items.get(item) ?? {};
  return { kind: 'nft.openBox', owner, item, seed: 'kite', secret: secretOf(`S-${series}-${number}`), ...change };
};

/** An outcome that must be an acceptance. */
export function ok<O extends Outcome>(outcome: O): Extract<O, { ok: true }> {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome as Extract<O, { ok: true }>;
}
