import { expect, test } from 'vitest';
import { after, limited, setLimit } from '../../../test/limits.ts';
import { ann, bob, BTC_ID, funds, send, USDT_ID } from '../../../test/market-of-two.ts';
import { tables } from '../../../test/tables.ts';
import { BTC, USDT } from '../../../test/trading-day.ts';
import { AMOUNT_MAX } from '../../core/amounts.ts';
import { WORLD } from '../../core/ledger.ts';
import { describe, explained } from '../../describe.ts';
import { takeChanges } from '../../engine.ts';
import type { Command, State } from '../../products.ts';
import type { ConfigureDeposit, RequestDeposit } from '../command.ts';
import { depositNext, depositRejectReasons, depositStatuses, OPEN_MAX } from '../words.ts';

const START = 20_000n * USDT;
const DAY = 86_400_000;
const refusal = (reason: string) => ({ ok: false, reason });
const offer = (change: Partial<ConfigureDeposit> = {}): ConfigureDeposit => ({
  ...{ kind: 'funds.configureDeposit', asset: USDT_ID, enabled: true, min: 10n * USDT, decideMs: DAY, ...change },
});
const request = (usdt: number, change: Partial<RequestDeposit> = {}): RequestDeposit => ({
  ...{ kind: 'funds.requestDeposit', owner: ann, asset: USDT_ID, amount: BigInt(usdt) * USDT },
  ...{ network: 'tron', detail: 7, digest: 'ab12', ...change },
});
const by = { request: 5, maker: 1, checker: 2 };
const steps = {
  in_review: { kind: 'funds.reviewDeposit', deposit: 1 },
  credited: { kind: 'funds.creditDeposit', deposit: 1, amount: 90n * USDT, reference: '0xab', ...by },
  rejected: { kind: 'funds.rejectDeposit', deposit: 1, reason: 'not_received', ...by },
  cancelled: { kind: 'funds.cancelDeposit', deposit: 1, owner: ann },
} as const satisfies Record<string, Command>;
/** The way to each state. */
const ways = {
  submitted: [],
  in_review: [steps.in_review],
  credited: [steps.in_review, steps.credited],
  rejected: [steps.in_review, steps.rejected],
  cancelled: [steps.cancelled],
} as const;

/** Deposits are offered, and ann asked for one of 100 that is in this state. */
function at(status: keyof typeof ways = 'submitted'): State {
  const state = limited();
  for (const command of [offer(), request(100), ...ways[status]])
    expect(send(state, command)).toMatchObject({ ok: true });
  return state;
}
const open = (state: State) => [...state.funds.deposits.values()];
const lines = (state: State) => [...describe(state)].slice(1);

test('FUNDS-020 a request moves nothing, and fixes the deadline in force', () => {
  const state = limited();
  send(state, offer());
  expect(send(state, request(100))).toMatchObject({
    ok: true,
    deposit: { id: 1, status: 'submitted', amount: 100n * USDT, credited: undefined, decideBy: state.at + DAY },
  });
  expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
  expect([...explained(state).values()]).toEqual([]);
  expect(takeChanges(state).entries).toEqual([]);
});

test.each<[string, Command[], Partial<RequestDeposit>]>([
  ['funds.deposit_off', [], { asset: BTC_ID }],
  ['funds.deposit_off', [offer({ enabled: false })], {}],
  ['funds.deposit_off', [], { owner: 2 }],
  ['funds.deposit_too_small', [], { amount: 10n * USDT - 1n }],
  ['funds.deposit_too_small', [], { amount: -100n * USDT }],
  ['funds.deposit_too_large', [], { amount: AMOUNT_MAX }],
  ['funds.too_many_deposits', Array.from({ length: OPEN_MAX }, () => request(10)), {}],
])('FUNDS-021 %s is refused and changes nothing', (reason, before, change) => {
  const state = limited();
  for (const command of [offer(), ...before]) expect(send(state, command)).toMatchObject({ ok: true });
  const was = lines(state);
  expect(send(state, request(100, change))).toEqual(refusal(reason));
  expect(lines(state)).toEqual(was);
});

test('FUNDS-022 what two confirm is credited once, from the external account, whatever was asked for', () => {
  const state = at('in_review');
  takeChanges(state);
  const world = state.ledger.availableOf(WORLD, 'spot', USDT_ID);
  expect(send(state, steps.credited)).toEqual({ ok: true });
  expect(funds(state, ann, USDT_ID)).toEqual([START + 90n * USDT, 0n]);
  expect(state.ledger.availableOf(WORLD, 'spot', USDT_ID) - world).toBe(-90n * USDT);
  const { entries, funds: rows } = takeChanges(state);
  expect(entries).toMatchObject([{ reason: 'funds.deposit', amount: 90n * USDT, ref: 1, fromOwner: WORLD }]);
  expect(rows.deposits).toMatchObject([
    { id: 1, stage: 'ended', status: 'credited', amount: 100n * USDT, credited: 90n * USDT, reference: '0xab' },
  ]);
  for (const again of [steps.credited, { ...steps.credited, reference: '0xcd' }, steps.rejected, steps.in_review])
    expect(send(state, again)).toEqual(refusal('funds.decision_invalid'));
  expect(funds(state, ann, USDT_ID)).toEqual([START + 90n * USDT, 0n]);
});

test.each([{ amount: 0n }, { amount: -1n }, { amount: AMOUNT_MAX }, { reference: '' }, { reference: 'a b' }])(
  'FUNDS-022 %o cannot be credited',
  (wrong) => {
    const state = at('in_review');
    expect(send(state, { ...steps.credited, ...wrong })).toEqual(refusal('funds.decision_invalid'));
    expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
  },
);

test('FUNDS-147 what came back of a withdrawal asks for no limit and no offer, is under review at once, and counts as no deposit', () => {
  const state = limited();
  const terms = {
    kind: 'funds.configureWithdrawal',
    asset: USDT_ID,
    enabled: true,
    fee: 1n,
    min: 2n,
    decideMs: DAY,
  } as const;
  const back = request(5, { returns: 3 });
  expect(send(state, back)).toEqual(refusal('funds.deposit_off'));
  send(state, terms);
  send(state, setLimit('deposit.day', 1));
  expect(send(state, back)).toMatchObject({
    ok: true,
    deposit: { status: 'in_review', returns: 3, reviewedAt: state.at },
  });
  expect(send(state, back)).toEqual(refusal('funds.decision_invalid'));
  expect(send(state, request(5, { returns: 4 }))).toMatchObject({ ok: true });
  expect(send(state, { ...steps.cancelled, deposit: 1 })).toEqual(refusal('funds.deposit_not_cancellable'));
  expect(send(state, { ...steps.credited, amount: 5n * USDT })).toEqual({ ok: true });
  expect(funds(state, ann, USDT_ID)).toEqual([START + 5n * USDT, 0n]);
  // One that ended can be followed by the rest.
  expect(send(state, back)).toMatchObject({ ok: true });
});

test('FUNDS-147 what came back costs its index price again, so that its sale at that price is no loss and no gain', () => {
  const state = limited();
  send(state, { kind: 'funds.configureWithdrawal', asset: BTC_ID, enabled: true, fee: 1n, min: 2n, decideMs: DAY });
  send(state, setLimit('loss.day', 1_000));
  const before = state.limits.cost(ann, BTC_ID);
  expect(send(state, { ...request(0, { returns: 3 }), asset: BTC_ID, amount: BTC / 2n })).toMatchObject({ ok: true });
  expect(send(state, { ...steps.credited, amount: BTC / 2n })).toEqual({ ok: true });
  expect(state.limits.cost(ann, BTC_ID) - before).toBe(35_000n * USDT);
  expect(state.limits.used(ann, 'deposit', 'day', state.at)).toBe(0n);
});

test.each(['rejected', 'cancelled'] as const)('FUNDS-023 what is %s moved nothing', (status) => {
  const state = at(status);
  expect(funds(state, ann, USDT_ID)).toEqual([START, 0n]);
  expect(takeChanges(state).entries).toEqual([]);
  expect(open(state)).toEqual([]);
});

// F10: the graph of states, from each by every command, and nothing in it is a payment of the owner.
test.each(depositStatuses)('FUNDS-024 F10 from %s only the states that are listed can follow', (status) => {
  const allowed: readonly string[] = depositNext[status];
  for (const [next, command] of Object.entries(steps)) {
    const state = at(status);
    takeChanges(state);
    const before = state.ledger.availableOf(ann, 'spot', USDT_ID);
    const done = send(state, command);
    expect([next, done.ok]).toEqual([next, allowed.includes(next)]);
    expect(state.ledger.availableOf(ann, 'spot', USDT_ID)).toBeGreaterThanOrEqual(before);
    expect(takeChanges(state).funds.deposits.map((row) => row.status)).toEqual(done.ok ? [next] : []);
  }
});

test('FUNDS-024 F10 no state and no reason asks for a payment', () => {
  expect(depositStatuses).toEqual(['submitted', 'in_review', 'credited', 'rejected', 'cancelled']);
  expect(depositRejectReasons).toEqual([
    ...['not_received', 'voucher_unclear', 'credited_before', 'third_party', 'wrong_asset', 'legal_restriction'],
  ]);
  expect(send(at('in_review'), { ...steps.rejected, reason: 'tax_due' as 'third_party' })).toEqual(
    refusal('funds.decision_invalid'),
  );
});

test.each(['credited', 'rejected'] as const)(
  'FUNDS-025 S11 one alone cannot make it %s, in the engine itself',
  (next) => {
    for (const wrong of [{ checker: 1 }, { maker: 0 }, { request: 0 }, { checker: 1.5 }]) {
      const state = at('in_review');
      expect(send(state, { ...steps[next], ...wrong })).toEqual(refusal('funds.decision_invalid'));
      expect(open(state)).toHaveLength(1);
    }
  },
);

test('FUNDS-026 a stranger cancels nothing, as if it were not there; under review it is canceled no more', () => {
  const state = at();
  expect(send(state, { ...steps.cancelled, owner: bob })).toEqual(refusal('funds.deposit_not_found'));
  expect(send(state, { ...steps.cancelled, deposit: 9 })).toEqual(refusal('funds.deposit_not_found'));
  expect(send(at('in_review'), steps.cancelled)).toEqual(refusal('funds.deposit_not_cancellable'));
});

test.each<Partial<ConfigureDeposit>>([
  ...[{ asset: 99 }, { min: 0n }, { min: 2n ** 127n }],
  ...[{ decideMs: 0 }, { decideMs: 1.5 }, { decideMs: 31 * DAY }],
])('FUNDS-027 settings that never end or take nothing are refused: %o', (change) => {
  expect(send(limited(), offer(change))).toEqual(refusal('funds.settings_invalid'));
});

test('FUNDS-028 F8 a limit of deposits is asked with all that is open together, and counted when it is credited', () => {
  const state = limited();
  send(state, offer());
  send(state, setLimit('deposit.day', 250));
  for (const amount of [100, 150]) expect(send(state, request(amount))).toMatchObject({ ok: true });
  expect(send(state, request(10))).toEqual(refusal('limit.deposit_reached'));
  send(state, { ...steps.cancelled, deposit: 2 });
  expect(send(state, request(150))).toMatchObject({ ok: true });
  expect(state.limits.used(ann, 'deposit', 'day', state.at)).toBe(0n);
  // More was received than was asked for: it is the owner's, and counts whole.
  for (const command of [steps.in_review, { ...steps.credited, amount: 300n * USDT }])
    expect(send(state, command)).toEqual({ ok: true });
  expect(state.limits.used(ann, 'deposit', 'day', state.at)).toBe(300n * USDT);
  expect(send(state, request(10))).toEqual(refusal('limit.deposit_reached'));
});

test('FUNDS-028 F8 in a pause nothing is asked for, and what was received before is credited', () => {
  const state = at('in_review');
  after(state, 1, { kind: 'limit.coolOff', owner: ann, days: 1 });
  expect(send(state, request(100))).toEqual(refusal('limit.cooling_off'));
  expect(send(state, steps.credited)).toEqual({ ok: true });
});

test('live = loaded: open deposits are there after a load, and go on the same', () => {
  const stored = tables();
  const state = limited();
  stored.store(takeChanges(state));
  for (const command of [offer(), request(100), request(50), steps.in_review, request(30)]) send(state, command);
  send(state, { ...steps.cancelled, deposit: 2 });
  stored.store(takeChanges(state));
  const loaded = stored.load(state);
  for (const one of [state, loaded]) {
    expect(open(one).map(({ id, status }) => [id, status])).toEqual([
      [1, 'in_review'],
      [3, 'submitted'],
    ]);
    expect([...(one.funds.depositsOf.get(ann) ?? [])]).toEqual([1, 3]);
    send(one, steps.credited);
    send(one, { ...steps.cancelled, deposit: 3 });
    expect(one.funds.depositsOf.size).toBe(0);
  }
});
