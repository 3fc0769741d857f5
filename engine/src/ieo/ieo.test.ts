import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, setLimit } from '../../test/limits.ts';
import { ann, bob, BTC_ID, funds, send, USDT_ID } from '../../test/market-of-two.ts';
import { houseOf, refusal, spotOf, START, to } from '../../test/offers.ts';
import { tables } from '../../test/tables.ts';
import { run, settings as tradingDay, USDT } from '../../test/trading-day.ts';
import { HOUSE_IEO } from '../core/ledger.ts';
import { encode } from '../core/encode.ts';
import { beyondAsked } from '../core/fields.ts';
import { describe, explained } from '../describe.ts';
import { emptyState, settingProblem, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import type { ConfigureOffer } from './command.ts';
import { offerRules } from './rules.ts';
import type { ApplicationRow } from './state.ts';
import { partsBy, phaseOf, releasedBy } from './sums.ts';

const END = START + DAY;
const ISSUE = END + DAY;
/** Sold: a token with six places. */
const TOKEN_ID = 7;
const TOKEN = 10n ** 6n;
const cy = 1002;
const dan = 1003;
const text = { en: 'Northbeam' };
const offer = (change: Partial<ConfigureOffer> = {}): ConfigureOffer => ({
  ...{ kind: 'ieo.configureOffer', offer: 1, asset: TOKEN_ID, total: 1_000n * TOKEN, min: 10n * TOKEN, ownerMax: 0n },
  ...{ payAsset: USDT_ID, price: USDT / 8n, secondAsset: BTC_ID, secondPrice: 160n, thirdAsset: USDT_ID },
  ...{ thirdPrice: 0n, startAt: START, endAt: END, issueAt: ISSUE, lockMs: DAY, parts: 4, partMs: 30 * DAY },
  ...{ title: text, summary: text, content: text, whitePaper: '-', link: 'https://example.com', status: 'open' },
  ...change,
});
const apply = (owner: number, tokens: bigint, change: object = {}): Command => ({
  ...{ kind: 'ieo.apply', owner, offer: 1, amount: tokens * TOKEN, payAsset: USDT_ID, ...change },
});
const house = (state: State, asset = TOKEN_ID) => houseOf(state, HOUSE_IEO, asset);
const earn = (state: State, owner: number) => {
  const account = state.ledger.account(owner, 'earn', TOKEN_ID);
  return [state.ledger.available(account), state.ledger.held(account)];
};
const tokens = (state: State, owner: number) => spotOf(state, owner, TOKEN_ID);
const rowOf = (outcome: object): ApplicationRow => (outcome as { application: ApplicationRow }).application;
const tally = (state: State) => state.ieo.tallies.get(1);

let state: State;
let kept: ReturnType<typeof tables>;
beforeEach(() => {
  state = emptyState();
  run(state, [
    ...tradingDay.filter(({ kind }) => kind !== 'spot.configureMaker'),
    { kind: 'asset.configure', asset: TOKEN_ID, name: 'NBEAM', scale: 6, kinds: ['spot', 'earn'] },
    { kind: 'limit.configure', unit: USDT_ID },
    { kind: 'wallet.fundHouse', owner: HOUSE_IEO, asset: TOKEN_ID, total: 5_000n * TOKEN },
  ]);
  to(state, START - HOUR);
  for (const owner of [ann, bob, cy, dan]) send(state, { kind: 'wallet.claimDemo', owner });
  expect(send(state, offer())).toEqual({ ok: true });
  kept = tables();
  kept.store(takeChanges(state));
});

test('IEO-001 all tokens of an offer are on hold in the house account before it starts, and one it cannot hold is refused', () => {
  expect(house(state)).toEqual([4_000n * TOKEN, 1_000n * TOKEN]);
  expect(settingProblem(state, offer({ offer: 2, total: 4_001n * TOKEN }))).toBe('total');
  expect(send(state, offer({ total: 5_000n * TOKEN }))).toEqual({ ok: true });
  expect(house(state)).toEqual([0n, 5_000n * TOKEN]);
  expect(send(state, offer({ total: 500n * TOKEN }))).toEqual({ ok: true });
  expect(house(state)).toEqual([4_500n * TOKEN, 500n * TOKEN]);
});

test.each<[string, Partial<ConfigureOffer>]>([
  // As many as timers count.
  ['offer', { offer: 2 ** 40 }],
  ['asset', { asset: USDT_ID }],
  ['asset', { offer: 2, asset: 5 }],
  ['total', { total: TOKEN / 2n }],
  ['total', { total: 0n }],
  ['min', { min: TOKEN + 1n }],
  ['min', { min: 1_001n * TOKEN }],
  ['ownerMax', { ownerMax: 9n * TOKEN }],
  ['ownerMax', { ownerMax: 10n * TOKEN + 1n }],
  ['payAsset', { payAsset: TOKEN_ID }],
  ['secondAsset', { secondAsset: USDT_ID }],
  ['thirdAsset', { thirdAsset: BTC_ID, thirdPrice: 1n }],
  ['price', { price: 2n ** 125n }],
  ['endAt', { endAt: START }],
  ['issueAt', { issueAt: END - 1 }],
  ['parts', { parts: 0 }],
  ['link', { link: 'javascript:alert(1)' }],
  ['whitePaper', { whitePaper: 'http://example.com' }],
  ['status', { offer: 2, status: 'cancelled' }],
])('IEO-001 an offer is refused for its %s: %o', (field, change) => {
  expect(settingProblem(state, offer(change))).toBe(field);
  expect(send(state, offer(change))).toEqual(refusal('ieo.settings_invalid'));
});

test('R5 applications that were loaded are allocated to rows that are written like those that were not', () => {
  to(state, START, apply(ann, 700n));
  send(state, apply(bob, 800n));
  kept.store(takeChanges(state));
  const loaded = kept.load(state);
  for (const each of [state, loaded]) to(each, END);
  const [live, again] = [state, loaded].map((each) => encode(takeChanges(each).ieo.applications));
  expect(live).toContain('"granted"');
  expect(again).toBe(live);
});

test('IEO-001 an offer has the last number that timers count, and its times end with the year 9999', () => {
  expect(settingProblem(state, offer({ offer: 2 ** 40 - 1 }))).toBeUndefined();
  const last = Date.UTC(10_000, 0, 1) - 1;
  const until = (time: number) => beyondAsked(offerRules, offer({ startAt: START, endAt: END, issueAt: time }));
  expect(until(last)).toBeUndefined();
  expect(until(last + 1)).toBe('issueAt');
});

test('IEO-002 before its start an offer can be changed; from then on it can only be cancelled', () => {
  expect(send(state, offer({ price: USDT }))).toEqual({ ok: true });
  expect(send(state, offer())).toEqual({ ok: true });
  to(state, START);
  expect(send(state, offer())).toEqual({ ok: true });
  expect(settingProblem(state, offer({ price: USDT }))).toBe('price');
  expect(settingProblem(state, offer({ endAt: END + 1 }))).toBe('endAt');
  expect(settingProblem(state, offer({ ownerMax: 500n * TOKEN, status: 'cancelled' }))).toBe('ownerMax');
  expect(settingProblem(state, offer({ status: 'cancelled' }))).toBeUndefined();
  to(state, END);
  expect(settingProblem(state, offer({ status: 'cancelled' }))).toBe('status');
  expect(send(state, offer())).toEqual({ ok: true });
  expect(house(state)).toEqual([5_000n * TOKEN, 0n]);
});

const seenTerms = {
  ...{ price: USDT / 8n, total: 1_000n * TOKEN, min: 10n * TOKEN, ownerMax: 0n, startAt: START, endAt: END },
  ...{ issueAt: ISSUE, lockMs: DAY, parts: 4, partMs: 30 * DAY },
};
test.each(Object.entries(seenTerms))(
  'IEO-014 an application with another %s than the offer has is refused',
  (term, value) => {
    const other = typeof value === 'bigint' ? value + 1n : value + 1;
    to(state, START);
    expect(send(state, apply(ann, 100n, { seen: { ...seenTerms, [term]: other } }))).toEqual(
      refusal('ieo.offer_changed'),
    );
    expect(send(state, apply(ann, 100n, { seen: { [term]: other } }))).toEqual(refusal('ieo.offer_changed'));
    expect(funds(state, ann, USDT_ID)[1]).toBe(0n);
    expect(send(state, apply(ann, 100n, { seen: { [term]: value } }))).toMatchObject({ ok: true });
  },
);

test('IEO-014 the price that was seen is that of the asset it is paid in; one that was changed before the start is not held', () => {
  expect(send(state, offer({ price: USDT / 4n }))).toEqual({ ok: true });
  to(state, START);
  expect(send(state, apply(ann, 100n, { seen: seenTerms }))).toEqual(refusal('ieo.offer_changed'));
  expect(send(state, apply(ann, 100n, { payAsset: BTC_ID, seen: { ...seenTerms, price: 160n } }))).toMatchObject({
    ok: true,
  });
});

test('IEO-004 what an application costs is on hold from then on; those of one owner add up; the price of each asset counts', () => {
  const [before] = funds(state, ann, USDT_ID);
  expect(send(state, apply(ann, 100n))).toEqual(refusal('ieo.not_started'));
  const first = rowOf(to(state, START, apply(ann, 100n)));
  expect(first).toMatchObject({ id: 1, amount: 100n * TOKEN, hold: (125n * USDT) / 10n, price: USDT / 8n });
  expect(funds(state, ann, USDT_ID)).toEqual([before - (125n * USDT) / 10n, (125n * USDT) / 10n]);
  expect(rowOf(send(state, apply(ann, 50n, { payAsset: BTC_ID }))).hold).toBe(8_000n);
  send(state, apply(bob, 900n));
  expect(tally(state)).toMatchObject({ applied: 1_050n * TOKEN, owners: 2, status: 'running' });
  expect([...describe(state)].filter((line) => line.startsWith('ieo application'))).toHaveLength(3);
});

test.each<[string, string, Command]>([
  ['of no offer', 'ieo.offer_not_found', apply(ann, 100n, { offer: 2 })],
  ['of the house', 'ieo.offer_not_found', apply(HOUSE_IEO, 100n)],
  ['in an asset that is not taken', 'ieo.pay_currency_not_taken', apply(ann, 100n, { payAsset: 5 })],
  ['of a part of a token', 'ieo.amount_not_whole', apply(ann, 0n, { amount: 10n * TOKEN + 1n })],
  ['below nothing', 'ieo.amount_too_small', apply(ann, -10n)],
  ['below the minimum', 'ieo.amount_too_small', apply(ann, 9n)],
  ['of more than is sold', 'ieo.amount_too_large', apply(ann, 1_001n)],
  ['of more than is there', 'ieo.insufficient_funds', apply(ann, 1_000n, { offer: 3 })],
])('IEO-004 an application %s is refused and changes nothing', (_name, reason, command) => {
  send(state, offer({ offer: 3, price: 100n * USDT }));
  to(state, START);
  const lines = [...describe(state)].slice(1);
  expect(send(state, command)).toEqual(refusal(reason));
  expect([...describe(state)].slice(1)).toEqual(lines);
});

test('IEO-004 the first and the last millisecond; twenty applications of one owner; a break refuses it', () => {
  expect(to(state, START - 1, apply(ann, 10n))).toEqual(refusal('ieo.not_started'));
  for (let each = 0; each < 20; each += 1) expect(to(state, START + each, apply(ann, 10n)).ok).toBe(true);
  expect(send(state, apply(ann, 10n))).toEqual(refusal('ieo.too_many_applications'));
  expect(send(state, apply(bob, 1_000n)).ok).toBe(true);
  expect(send(state, apply(bob, 10n))).toEqual(refusal('ieo.amount_too_large'));
  send(state, { kind: 'limit.coolOff', owner: cy, days: 1 });
  expect(send(state, apply(cy, 10n))).toEqual(refusal('limit.cooling_off'));
  expect(to(state, END - 1, apply(dan, 10n)).ok).toBe(true);
  expect(to(state, END, apply(dan, 10n))).toEqual(refusal('ieo.ended'));
});

test('IEO-005 1,000 tokens, applications of 100, 400, 700 and 800: 50, 200, 350 and 400, paid and refunded at once', () => {
  const before = [ann, bob, cy, dan].map((owner) => funds(state, owner, USDT_ID)[0]);
  to(state, START);
  for (const [owner, amount] of [
    [ann, 100n],
    [bob, 400n],
    [cy, 700n],
    [dan, 800n],
  ] as const)
    send(state, apply(owner, amount));
  takeChanges(state);
  to(state, END + 5);
  const granted = [50n, 200n, 350n, 400n];
  expect([ann, bob, cy, dan].map((owner) => earn(state, owner))).toEqual(granted.map((each) => [0n, each * TOKEN]));
  expect([ann, bob, cy, dan].map((owner) => funds(state, owner, USDT_ID))).toEqual(
    granted.map((each, place) => [(before[place] ?? 0n) - (each * USDT) / 8n, 0n]),
  );
  expect([house(state), house(state, USDT_ID)]).toEqual([
    [4_000n * TOKEN, 0n],
    [125n * USDT, 0n],
  ]);
  expect(tally(state)).toMatchObject({
    ...{ status: 'allocated', applied: 2_000n * TOKEN, granted: 1_000n * TOKEN, numerator: 1_000n },
    ...{ denominator: 2_000n, capped: 0, topped: 0, closedAt: END },
  });
  const { entries } = takeChanges(state);
  expect(entries.map(({ reason, at, ref }) => [reason, at, ref])).toEqual(
    [1, 2, 3, 4].flatMap((id) => [
      ['ieo.pay', END, id],
      ['ieo.grant', END, id],
    ]),
  );
});

test('IEO-005 with a cap of 300: 100, 300, 300 and 300', () => {
  send(state, offer({ ownerMax: 300n * TOKEN }));
  to(state, START);
  for (const [owner, amount] of [
    [ann, 100n],
    [bob, 400n],
    [cy, 700n],
    [dan, 800n],
  ] as const)
    send(state, apply(owner, amount));
  to(state, END);
  expect([ann, bob, cy, dan].map((owner) => earn(state, owner)[1])).toEqual(
    [100n, 300n, 300n, 300n].map((each) => each * TOKEN),
  );
});

test('IEO-005 the earlier applications of an owner are filled first, and earlier is by the first of each owner', () => {
  send(state, offer({ total: 101n * TOKEN, min: TOKEN }));
  to(state, START);
  for (const command of [apply(ann, 30n), apply(bob, 101n), apply(ann, 71n, { payAsset: BTC_ID })])
    send(state, command);
  const [, held] = funds(state, ann, BTC_ID);
  to(state, END);
  expect([earn(state, ann)[1], earn(state, bob)[1]]).toEqual([51n * TOKEN, 50n * TOKEN]);
  const { applications } = takeChanges(state).ieo;
  expect(applications.map(({ id, granted, paid }) => [id, granted, paid])).toEqual([
    [1, 30n * TOKEN, (30n * USDT) / 8n],
    [2, 50n * TOKEN, (50n * USDT) / 8n],
    [3, 21n * TOKEN, 21n * 160n],
  ]);
  expect([held, funds(state, ann, BTC_ID)[1]]).toEqual([71n * 160n, 0n]);
});

test('IEO-005 without an application, and with an owner who gets nothing', () => {
  send(state, offer({ offer: 2, total: 1n * TOKEN, min: TOKEN }));
  to(state, START, apply(ann, 1n, { offer: 2 }));
  send(state, apply(bob, 1n, { offer: 2 }));
  to(state, END);
  expect(house(state)).toEqual([4_999n * TOKEN, 0n]);
  const { tallies, applications } = takeChanges(state).ieo;
  expect(tallies.map(({ offer: id, granted, status }) => [id, granted, status])).toEqual([
    [2, TOKEN, 'allocated'],
    [1, 0n, 'allocated'],
  ]);
  expect(applications.map(({ owner, granted, status }) => [owner, granted, status])).toEqual([
    [ann, TOKEN, 'running'],
    [bob, 0n, 'ended'],
  ]);
});

test('IEO-006 parts are released at their times, each rounded down, the last with what is left', () => {
  to(state, START, apply(ann, 10n));
  to(state, ISSUE + DAY - 1);
  expect([tokens(state, ann), earn(state, ann)]).toEqual([0n, [0n, 10n * TOKEN]]);
  for (const [part, sum] of [
    [0, 2_500_000n],
    [1, 5_000_000n],
    [2, 7_500_000n],
  ] as const) {
    to(state, ISSUE + DAY + part * 30 * DAY);
    expect([tokens(state, ann), earn(state, ann)]).toEqual([sum, [0n, 10n * TOKEN - sum]]);
  }
  takeChanges(state);
  to(state, ISSUE + DAY + 90 * DAY);
  expect([tokens(state, ann), earn(state, ann)]).toEqual([10n * TOKEN, [0n, 0n]]);
  const { applications } = takeChanges(state).ieo;
  expect(applications).toMatchObject([{ status: 'ended', parts: 4, released: 10n * TOKEN }]);
});

test('IEO-006 the sums of parts: nothing before the first, all with the last', () => {
  const release = { issueAt: 1_000, lockMs: 0, parts: 3, partMs: 100 };
  expect([999, 1_000, 1_099, 1_100, 1_200, 9_999].map((at) => partsBy(release, at))).toEqual([0, 1, 1, 2, 3, 3]);
  expect([0, 1, 2, 3].map((done) => releasedBy(10n, 3, done))).toEqual([0n, 3n, 6n, 10n]);
});

test('IEO-007 a cancelled offer gives everybody everything back and the house its tokens', () => {
  const before = funds(state, ann, USDT_ID);
  to(state, START, apply(ann, 100n));
  expect(send(state, offer({ status: 'cancelled' }))).toEqual({ ok: true });
  expect([funds(state, ann, USDT_ID), house(state)]).toEqual([before, [5_000n * TOKEN, 0n]]);
  expect(send(state, apply(ann, 100n))).toEqual(refusal('ieo.cancelled'));
  expect(settingProblem(state, offer())).toBe('status');
  takeChanges(state);
  to(state, ISSUE + 400 * DAY);
  expect(takeChanges(state)).toMatchObject({ entries: [], ieo: { tallies: [], applications: [] } });
  expect(tally(state)).toMatchObject({ status: 'cancelled' });
});

test('IEO-008 what is on hold is explained, and the state that is loaded is the one that was live, at each step', () => {
  const check = () => {
    kept.store(takeChanges(state));
    expect(own(kept.load(state))).toEqual(own(state));
    for (const [account, amount] of explained(state)) expect(state.ledger.held(account)).toBe(amount);
  };
  check();
  to(state, START, apply(bob, 1_000n));
  send(state, apply(ann, 100n));
  send(state, apply(bob, 10n));
  expect(send(state, apply(bob, 1_000n))).toEqual(refusal('ieo.amount_too_large'));
  check();
  to(state, END);
  check();
  to(state, ISSUE + 2 * DAY);
  check();
  expect([...explained(state).values()]).toHaveLength(2);
});
const own = (all: State) => [...describe(all)].filter((line) => /^(ieo|timer)/.test(line));

test('IEO-008 tokens cost their owner what was paid for them, which a limit of losses counts by', () => {
  send(state, setLimit('loss.day', 1_000));
  to(state, START, apply(ann, 100n));
  to(state, END);
  expect(state.limits.cost(ann, TOKEN_ID)).toBe((125n * USDT) / 10n);
});

test('IEO-009 an offer is in warm-up, running, ended, allocated, issued, or cancelled', () => {
  const at = (ms: number, status: 'running' | 'allocated' | 'cancelled') => phaseOf(offer(), status, ms);
  expect([at(START - 1, 'running'), at(START, 'running'), at(END - 1, 'running'), at(END, 'running')]).toEqual([
    ...['warm_up', 'running', 'running', 'ended'],
  ]);
  expect([at(END, 'allocated'), at(ISSUE, 'allocated'), at(ISSUE, 'cancelled')]).toEqual([
    ...['allocated', 'issued', 'cancelled'],
  ]);
});
