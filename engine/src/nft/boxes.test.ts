import { createHash, createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { setLimit } from '../../test/limits.ts';
import { ann, bob, funds, send, USDT_ID } from '../../test/market-of-two.ts';
import {
  auction,
  bid,
  buy,
  buyBox,
  commit,
  create,
  cyd,
  list,
  margin,
  market,
  MINUTE,
  ok,
  openBox,
  secretOf,
  seriesOf,
  work,
} from '../../test/nft.ts';
import { lines, refusal, spotOf, to } from '../../test/offers.ts';
import { USDT } from '../../test/trading-day.ts';
import { HOUSE_FEES } from '../core/ledger.ts';
import { settingProblem, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { ConfigureSeries, OpeningRow, SealRow } from './index.ts';

let state: State;
beforeEach(() => {
  state = market();
});
const itemOf = (id: number) => state.nft.items.get(id);

function refused(command: Command, reason: string, at = state.at): void {
  to(state, at);
  const before = lines(state);
  expect(to(state, at, command)).toEqual(refusal(reason));
  expect(lines(state)).toEqual(before);
}
const boxOf = (outcome: object): number => (outcome as { item: { id: number } }).item.id;

/** A series of two kinds that is on sale: so many boxes with the first work, so many with the second. */
function begun(first: number, second: number, change: Partial<ConfigureSeries> = {}): void {
  const { series = 1 } = change;
  const works = [work(state), work(state, { type: 'video' })];
  const contents: [number, number][] = [
    [works[0] as number, first],
    [works[1] as number, second],
  ];
  ok(send(state, seriesOf(state, contents, change)));
  ok(send(state, commit(first + second, series)));
  to(state, Math.max(state.nft.series.get(series)?.startAt ?? 0, state.at));
}

test('NFT-018 a series is approved works of its creator, which are for its boxes alone', () => {
  const [one, other, listed, sold] = [work(state), work(state), work(state), work(state)];
  ok(send(state, create()));
  ok(send(state, list(state, listed)));
  ok(send(state, list(state, sold)));
  ok(send(state, buy(sold, bob)));
  const problem = (change: object) => settingProblem(state, { ...seriesOf(state, [[one, 2]]), ...change });
  const contents = (...works: number[]) => ({
    contents: works.map((each) => ({ work: each, rarity: 'N' as const, count: 500 })),
  });
  expect([problem({}), problem(contents(one, other))]).toEqual([undefined, undefined]);
  for (const [change, field] of [
    [contents(), 'contents'],
    [contents(99), 'contents'],
    [contents(one, one), 'contents'],
    [contents(5), 'contents'],
    [contents(listed), 'contents'],
    [contents(sold), 'contents'],
    [{ creator: bob }, 'contents'],
    [{ contents: [...contents(one, other).contents, ...contents(one).contents] }, 'contents'],
    [{ contents: [{ work: one, rarity: 'N', count: 501 }, ...contents(other).contents] }, 'contents'],
    [{ contents: [{ work: one, rarity: 'X', count: 1 }] }, 'contents'],
    [{ creator: HOUSE_FEES }, 'creator'],
    [{ price: 99n }, 'price'],
    [{ royaltyPpm: 10_050 }, 'royaltyPpm'],
    [{ startAt: state.at, endAt: state.at + MINUTE }, 'endAt'],
    [{ asset: 2 }, 'asset'],
    [{ status: 'ended' }, 'status'],
    [{ ownerMax: 1_001 }, 'ownerMax'],
  ] as const)
    expect([change, problem(change)]).toEqual([change, field]);
  ok(send(state, seriesOf(state, [[one, 2]])));
  refused(list(state, one), 'nft.in_series');
  expect(problem({ ...contents(one), series: 2 })).toBe('contents');
});

test('NFT-018 a series is said once, and only ended', () => {
  const one = work(state);
  const offer = seriesOf(state, [[one, 2]]);
  ok(send(state, offer));
  for (const change of [{ price: 26n * USDT }, { endAt: offer.endAt + 1 }, { ownerMax: 1 }, { creator: bob }])
    refused({ ...offer, ...change }, 'nft.settings_invalid');
  ok(send(state, offer));
  ok(send(state, { ...offer, status: 'ended' }));
  refused(offer, 'nft.settings_invalid');
  // Nothing of it was sold.
  ok(send(state, list(state, one)));
});

test('NFT-019 commitments are whole, each another, and public for a minute before the first box is sold', () => {
  const offer = seriesOf(state, [[work(state), 3]]);
  ok(send(state, offer));
  const whole = commit(3);
  const [first = '', second = '', third = ''] = whole.commitments;
  for (const commitments of [[], [first, second], [first, second, second], [first, second, third.toUpperCase()]])
    refused({ kind: 'nft.commitSeries', series: 1, commitments }, 'nft.secret_invalid');
  refused(commit(3, 2), 'nft.secret_invalid');
  refused(buyBox(bob), 'nft.not_started', offer.startAt);
  ok(to(state, offer.startAt, whole));
  refused(whole, 'nft.secret_invalid');
  refused(buyBox(bob), 'nft.not_started', offer.startAt + MINUTE - 1);
  ok(to(state, offer.startAt + MINUTE, buyBox(bob)));
});

test('NFT-019 the sale begins when it was to begin where the commitments came early', () => {
  begun(1, 1);
  expect(state.at).toBe(state.nft.offers.get(1)?.startAt);
  ok(to(state, state.at, buyBox(bob)));
});

test('NFT-020 the lowest unsold box is sold, at the price, to anybody but the creator', () => {
  begun(2, 1, { ownerMax: 2 });
  const before = [ann, bob, HOUSE_FEES].map((owner) => spotOf(state, owner));
  refused(buyBox(ann), 'nft.own');
  refused(buyBox(HOUSE_FEES), 'nft.own');
  refused(buyBox(bob, { series: 9 }), 'nft.not_found');
  refused(buyBox(bob, { seen: { price: 1n } }), 'nft.price_changed');
  const first = boxOf(ok(send(state, buyBox(bob, { seen: { price: 25n * USDT } }))));
  expect(itemOf(first)).toMatchObject({ owner: bob, series: 1, number: 1, rarity: 'N', work: undefined });
  expect(boxOf(ok(send(state, buyBox(bob))))).toBe(first + 1);
  refused(buyBox(bob), 'nft.box_limit');
  expect([ann, bob, HOUSE_FEES].map((owner, n) => spotOf(state, owner) - (before[n] as bigint))).toEqual([
    49n * USDT,
    -50n * USDT,
    USDT,
  ]);
  ok(send(state, buyBox(cyd)));
  refused(buyBox(cyd), 'nft.sold_out');
  expect(state.nft.series.get(1)).toMatchObject({ status: 'ended', sold: 3, total: 3 });
  // A work that is made later has a number of its own.
  expect(work(state)).toBe(first + 3);
});

test('NFT-020 the price of a box is a stake, and exactly enough suffices', () => {
  begun(2, 1);
  ok(send(state, setLimit('stake.day', 40, bob)));
  ok(send(state, buyBox(bob)));
  refused(buyBox(bob), 'limit.stake_reached');
  const [available] = funds(state, cyd, USDT_ID);
  const account = state.ledger.account(cyd, 'spot', USDT_ID);
  state.ledger.hold(account, available - 25n * USDT + 1n);
  refused(buyBox(cyd), 'nft.insufficient_funds');
  state.ledger.release(account, 1n);
  ok(send(state, buyBox(cyd)));
  expect(funds(state, cyd, USDT_ID)[0]).toBe(0n);
});

test('NFT-021 its owner opens a box that is not listed, once, with the secret that was committed to', () => {
  begun(1, 1);
  const box = boxOf(ok(send(state, buyBox(bob))));
  refused(openBox(state, 99), 'nft.not_found');
  refused(openBox(state, box, { owner: cyd }), 'nft.not_owner');
  refused(openBox(state, 1, { owner: ann }), 'nft.not_a_box');
  refused(openBox(state, box, { seed: 'a:b' }), 'nft.seed_invalid');
  refused(openBox(state, box, { secret: secretOf('S-1-2') }), 'nft.secret_invalid');
  refused(openBox(state, box, { secret: 'x' }), 'nft.secret_invalid');
  ok(send(state, list(state, box)));
  refused(openBox(state, box), 'nft.listed');
  ok(send(state, { kind: 'nft.cancel', owner: bob, item: box }));
  takeChanges(state);
  const done = ok(send(state, openBox(state, box, { seed: '' }))) as unknown as { item: object; opening: OpeningRow };
  const { opening } = done;
  expect(opening).toMatchObject({ item: box, place: 1, left: 2, seed: '', secret: secretOf('S-1-1') });
  const work1 = state.nft.offers.get(1)?.contents[opening.index];
  expect(done.item).toMatchObject({ work: work1?.work, rarity: work1?.rarity });
  refused(openBox(state, box), 'nft.already_opened');
  to(state, state.at + MINUTE);
  ok(send(state, list(state, box)));
});

test('NFT-021 a box that is sold again is opened by who has it; one that is won and not paid by nobody', () => {
  begun(1, 1);
  const box = boxOf(ok(send(state, buyBox(bob))));
  ok(send(state, auction(state, box)));
  ok(send(state, margin(box, cyd)));
  ok(send(state, bid(box, cyd, 10)));
  to(state, state.nft.listings.get(itemOf(box)?.listing ?? 0)?.endAt ?? 0);
  refused(openBox(state, box), 'nft.locked');
  const before = [ann, bob, HOUSE_FEES].map((owner) => spotOf(state, owner));
  ok(send(state, { kind: 'nft.pay', owner: cyd, order: 1 }));
  expect([ann, bob, HOUSE_FEES].map((owner, n) => spotOf(state, owner) - (before[n] as bigint))).toEqual([
    (55n * USDT) / 10n,
    (1_023n * USDT) / 10n,
    (22n * USDT) / 10n,
  ]);
  refused(openBox(state, box, { owner: bob }), 'nft.not_owner');
  ok(send(state, openBox(state, box)));
});

test('NFT-022 an ended series sells nothing; its boxes draw from all that is left, and unsold secrets are published', () => {
  begun(2, 2);
  const box = boxOf(ok(send(state, buyBox(bob))));
  const publish = (...names: string[]): Command => ({
    ...{ kind: 'nft.publishSecrets', series: 1, secrets: names.map((name) => secretOf(name)) },
  });
  const rest = ['S-1-2', 'S-1-3', 'S-1-4'];
  refused(publish(...rest), 'nft.secret_invalid');
  ok(send(state, { ...(state.nft.offers.get(1) as ConfigureSeries), status: 'ended' }));
  refused(buyBox(cyd), 'nft.not_on_sale');
  const [first] = state.nft.offers.get(1)?.contents ?? [];
  refused(list(state, first?.work ?? 0), 'nft.in_series');
  refused(publish('S-1-1', ...rest), 'nft.secret_invalid');
  refused(publish(...rest.slice(1)), 'nft.secret_invalid');
  refused(publish('S-1-3', 'S-1-2', 'S-1-4'), 'nft.secret_invalid');
  takeChanges(state);
  ok(send(state, publish(...rest)));
  refused(publish(...rest), 'nft.secret_invalid');
  expect(takeChanges(state).nft.seals[0]?.secrets).toEqual(rest.map(secretOf));
  expect(ok(send(state, openBox(state, box)))).toMatchObject({ opening: { left: 4 } });
});

test('NFT-022 a series ends at its time, also one that has no commitments', () => {
  begun(1, 1);
  ok(send(state, seriesOf(state, [[work(state), 1]], { series: 2 })));
  for (const series of [1, 2]) {
    const offer = state.nft.offers.get(series);
    refused(buyBox(bob, { series }), 'nft.not_on_sale', offer?.endAt);
    ok(send(state, list(state, offer?.contents[0]?.work ?? 0)));
  }
});

/** The proof as it is published, checked by nothing of the engine. */
function verified(contents: ConfigureSeries['contents'], { commitments }: SealRow, openings: OpeningRow[]): number[] {
  const left = contents.flatMap(({ work: of, count }) => Array.from({ length: count }, () => of));
  return openings.map(({ number, secret, seed, counter, index, work: of, place }, n) => {
    const key = Buffer.from(secret, 'hex');
    expect(createHash('sha256').update(key).digest('hex')).toBe(commitments[number - 1]);
    const limit = Math.floor(2 ** 32 / left.length) * left.length;
    const value = (at: number) =>
      createHmac('sha256', key).update(`S-1-${number}:${seed}:${at}`).digest().readUInt32BE();
    for (let at = 0; at < counter; at += 1) expect(value(at)).toBeGreaterThanOrEqual(limit);
    expect([value(counter) < limit, value(counter) % left.length, place]).toEqual([true, index, n + 1]);
    const [drawn] = left.splice(index, 1);
    expect(drawn).toBe(of);
    return of;
  });
}

/** Sells and opens all boxes of so many series, each of a thousand, in another order, and verifies them; what was drawn is what was in them. */
function openAll(series: number): void {
  for (let n = 0; n < series; n += 1) {
    state = market();
    const counts = [1, 9, 90, 900];
    const works = counts.map(() => work(state));
    const contents = works.map((of, place): [number, number] => [of, counts[place] as number]);
    ok(send(state, seriesOf(state, contents, { price: 100n })));
    ok(send(state, commit(1_000)));
    to(state, state.nft.series.get(1)?.startAt ?? 0);
    const boxes = Array.from({ length: 1_000 }, () => boxOf(ok(send(state, buyBox(bob)))));
    const [seal] = takeChanges(state).nft.seals;
    for (let place = 0; place < 1_000; place += 1) {
      const box = boxes[(place * 7 + n) % 1_000] as number;
      ok(send(state, openBox(state, box, { seed: `seed-${n}-${place}` })));
    }
    const { openings } = takeChanges(state).nft;
    const offer = state.nft.offers.get(1) as ConfigureSeries;
    const drawn = verified(offer.contents, seal as SealRow, openings);
    expect(works.map((of) => drawn.filter((each) => each === of).length)).toEqual(counts);
    expect(state.nft.series.get(1)?.left).toEqual([0, 0, 0, 0]);
  }
}

test('NFT-023 a thousand openings are verified by another implementation', () => {
  openAll(1);
});

test(
  'NFT-023 a hundred thousand openings are verified by another implementation',
  { tags: ['long'], timeout: 300_000 },
  () => {
    openAll(100);
  },
);
