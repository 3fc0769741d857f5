import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { assert } from '@glassbook/money';
import { describe as group, expect, test } from 'vitest';
import { NaiveBook } from '../test/naive-book.ts';
import { random } from '../test/random.ts';
import { size } from '../test/sizes.ts';
import { nextEntry, opened, settings } from '../test/trading-day.ts';
import { tables } from '../test/tables.ts';
import { describe, explained } from './describe.ts';
import { decode, encode } from './core/encode.ts';
import { answered, apply, emptyState, takeChanges } from './engine.ts';
import { FIRST_USER } from './core/ledger.ts';
import { putMarket } from './spot/market.ts';
import type { Entry, Outcome, State } from './products.ts';

const SEED = 7;
const lines = (state: State): string[] => [...describe(state)];

/** Plays a day of so many commands; calls `watch` with each entry and outcome. */
function play(
  state: State,
  seed: number,
  count: number,
  watch: (entry: Entry, outcome: Outcome) => void = () => undefined,
): void {
  const dice = random(seed);
  for (let step = 0; step < count; step += 1) {
    const entry = nextEntry(state, dice);
    watch(entry, apply(state, entry));
  }
}

/** I2, I3, I4, and that everything on hold is explained by an open order. */
function check(state: State): void {
  for (const [asset, sum] of state.ledger.sums()) assert(sum === 0n, `asset ${asset} sums to ${sum}`);
  const { markets } = state.spot;
  const owed = explained(state);
  for (let account = 0; account < state.ledger.count; account += 1) {
    const { owner, available, held } = state.ledger.row(account);
    assert(owner === 0 || available >= 0n, `account ${account} of ${owner} is below zero`);
    assert(
      held === (owed.get(account) ?? 0n),
      `account ${account} holds ${held}, its orders explain ${owed.get(account) ?? 0n}`,
    );
  }
  for (const market of markets.values()) {
    const bid = market.book.best(0);
    const ask = market.book.best(1);
    assert(bid === -1 || ask === -1 || bid < ask, 'a book is not crossed');
  }
}

test('WALL-001 whatever the commands, no money is made or lost and every hold has its order', () => {
  const state = opened();
  play(state, SEED, size(6_000, 1_500), () => check(state));
});

test('SPOT-020 a refusal leaves no trace', () => {
  const state = opened();
  const dice = random(SEED + 1);
  let refused = 0;
  for (let step = 0; step < size(3_000, 800); step += 1) {
    const { seq, at, command } = nextEntry(state, dice);
    // Time passes first, so that what a timer does is not attributed to the refusal.
    apply(state, { seq, at, command: { kind: 'clock.tick' } });
    const before = lines(state).slice(1);
    if (apply(state, { seq: seq + 1, at, command }).ok) continue;
    refused += 1;
    expect(lines(state).slice(1)).toEqual(before);
  }
  expect(refused).toBeGreaterThan(size(200, 50));
});

test('the generated day reaches what it is meant to test', () => {
  const state = opened();
  const seen = new Set<string>();
  play(state, SEED + 1, 20_000, ({ command }, outcome) => seen.add(outcome.ok ? command.kind : outcome.reason));
  const { orders, trades } = takeChanges(state).spot;
  for (const { status, cancelReason } of orders) seen.add(cancelReason ?? status);
  if (trades.length > 0) seen.add('trade');
  expect([...seen].sort()).toEqual(
    [
      ...[
        'clock.tick',
        'indexPrice.update',
        'spot.amendOrder',
        'spot.cancelAll',
        'spot.cancelOrder',
        'spot.haltMarket',
        'spot.openMarket',
        'spot.placeOrder',
      ],
      ...[
        'wallet.claimDemo',
        'wallet.move',
        'trade',
        'open',
        'done',
        'user',
        'self_trade',
        'unfilled',
        'market_rules',
        'index_stale',
      ],
      ...[
        'spot.market_not_found',
        'spot.market_halted',
        'spot.price_off_tick',
        'spot.amount_off_lot',
        'spot.amount_too_small',
        'spot.amount_too_large',
        'spot.amount_missing',
      ],
      ...[
        'spot.notional_too_small',
        'spot.insufficient_funds',
        'spot.post_only_would_take',
        'spot.fill_or_kill_unfilled',
        'spot.would_trade_with_self',
      ],
      ...[
        'spot.no_liquidity',
        'spot.too_many_open_orders',
        'spot.order_not_open',
        'spot.amend_nothing',
        'spot.amend_below_filled',
        'spot.worst_price_off_tick',
      ],
      ...[
        'wallet.asset_not_found',
        'wallet.amount_zero',
        'wallet.same_account',
        'wallet.kind_not_for_asset',
        'wallet.insufficient_funds',
        'wallet.demo_already_claimed',
      ],
    ].sort(),
  );
});

test('SPOT-021 the fast book and the naive one trade identically through 100,000 commands', { tags: ['long'] }, () => {
  const fast = opened();
  const naive = emptyState();
  for (const command of settings) {
    const entry = { seq: naive.seq + 1, at: naive.at + 1_000, command };
    apply(naive, entry);
    if (command.kind !== 'spot.configureMarket') continue;
    naive.spot.markets.delete(command.market);
    putMarket(naive, command, (orders) => new NaiveBook(orders));
  }
  // The same opening as `opened` gives.
  const dice = random(3);
  for (const entry of openingOf(opened())) apply(naive, entry);
  takeChanges(fast);
  takeChanges(naive);
  for (let step = 0; step < size(100_000, 4_000); step += 1) {
    const entry = nextEntry(fast, dice);
    const outcome = apply(fast, entry);
    assert(encode(apply(naive, entry)) === encode(outcome), `seed 3, entry ${entry.seq}: the books answer alike`);
    if (step % size(10_000, 1_000) === 0) expect(lines(naive)).toEqual(lines(fast));
    if (step % 1_000 === 0) expect(encode(takeFacts(naive))).toEqual(encode(takeFacts(fast)));
  }
  expect(lines(naive)).toEqual(lines(fast));
});

/** Trades and entries since the last time. */
function takeFacts(state: State) {
  const { spot, entries } = takeChanges(state);
  return { trades: spot.trades, entries };
}

/** What `opened` applied after the settings, as entries. */
function openingOf(state: State): Entry[] {
  const from = settings.length;
  const claims = [...state.wallet.demoClaims];
  const index = state.prices.get(1);
  assert(index !== undefined, 'an opened state has prices');
  const update = {
    kind: 'indexPrice.update' as const,
    source: 'test',
    prices: [...state.prices].map(([market, { price }]) => ({ market, price, volume: 0n })),
  };
  return [
    { seq: from + 1, at: index.at, command: update },
    ...claims.map(([owner, at], place): Entry => ({
      seq: from + 2 + place,
      at,
      command: { kind: 'wallet.claimDemo', owner },
    })),
  ];
}

group('live = loaded = replayed', () => {
  test('SPOT-022 what the changes add up to is the state, and trading continues identically from it', () => {
    const live = opened();
    const stored = tables();
    const dice = random(11);
    for (let step = 0; step < 8_000; step += 1) {
      apply(live, nextEntry(live, dice));
      if (dice.chance(5)) stored.store(takeChanges(live));
      if (step % 1_000 !== 999) continue;
      stored.store(takeChanges(live));
      const loaded = stored.load(live);
      expect(lines(loaded)).toEqual(lines(live));
      const again = random(step);
      for (let more = 0; more < 50; more += 1) {
        const entry = nextEntry(live, again);
        expect(apply(loaded, entry)).toEqual(apply(live, entry));
      }
      expect(lines(loaded)).toEqual(lines(live));
      const changes = takeChanges(live);
      stored.store(changes);
      expect(takeFacts(loaded)).toEqual({ trades: changes.spot.trades, entries: changes.entries });
    }
  });

  test('the same entries give the same state, also written down and read back', () => {
    const live = opened();
    const entries: Entry[] = [];
    play(live, 13, size(5_000, 1_000), (entry) => entries.push(entry));
    const replayed = opened();
    for (const entry of entries) apply(replayed, decode(encode(entry)) as Entry);
    expect(lines(replayed)).toEqual(lines(live));
  });
});

test('a request is carried out once: the same gets the first answer, another under its name is refused', () => {
  const state = opened();
  const request = { names: ['1000/key/a'], hash: 'h1' };
  const command = {
    kind: 'wallet.move' as const,
    owner: FIRST_USER,
    asset: 3,
    amount: 5n,
    from: 'spot' as const,
    to: 'fiat' as const,
  };
  const first = apply(state, { seq: state.seq + 1, at: state.at, request, command });
  expect(first).toEqual({ ok: true });
  expect(answered(state, request)).toEqual(first);
  expect(answered(state, { ...request, hash: 'h2' })).toEqual({ ok: false, reason: 'request.key_reused' });
  expect(answered(state, { names: ['1001/key/a'], hash: 'h1' })).toBeUndefined();
  expect(() => apply(state, { seq: state.seq + 1, at: state.at, request, command })).toThrow('not carried out again');
});

test('entries come without a gap and time does not go back', () => {
  const state = opened();
  expect(() => apply(state, { seq: state.seq + 2, at: state.at, command: { kind: 'clock.tick' } })).toThrow(
    'without a gap',
  );
  expect(() => apply(state, { seq: state.seq + 1, at: state.at - 1, command: { kind: 'clock.tick' } })).toThrow(
    'does not go back',
  );
});

test('the state and its parts keep the fast properties of V8, however many products there are', () => {
  setFlagsFromString('--allow-natives-syntax');
  const isFast = runInThisContext('(of) => %HasFastProperties(of)') as (of: object) => boolean;
  expect(isFast(Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`name${at}`, at])))).toBe(false);
  const state = emptyState();
  expect(isFast(state)).toBe(true);
  for (const [name, part] of Object.entries(state))
    if (typeof part === 'object' && part !== null) expect([name, isFast(part)]).toEqual([name, true]);
});
