import { expect, test } from 'vitest';
import { ASSETS_MAX, availableAt, heldAt, Ledger, WORLD } from './ledger.ts';
import { kinds } from './terms.ts';

const ann = 1_000;

function funded(amount: bigint): { ledger: Ledger; world: number; account: number } {
  const ledger = new Ledger();
  const world = ledger.account(WORLD, 'spot', 1);
  const account = ledger.account(ann, 'spot', 1);
  ledger.post(availableAt(world), availableAt(account), amount, 'test', 0);
  return { ledger, world, account };
}

test.each([1n, 2n ** 62n, 2n ** 63n, 2n ** 64n, 10n ** 21n, 2n ** 126n])(
  'a balance of %s is held, released and read exactly',
  (amount) => {
    const { ledger, world, account } = funded(amount);
    ledger.hold(account, amount);
    expect([ledger.available(account), ledger.held(account)]).toEqual([0n, amount]);
    ledger.release(account, 1n);
    expect([ledger.available(account), ledger.held(account)]).toEqual([1n, amount - 1n]);
    expect(ledger.available(world)).toBe(-amount);
    expect(ledger.sums().get(1)).toBe(0n);
    const again = new Ledger();
    for (const row of ledger.take().balances) again.restore(row);
    expect([again.row(0), again.row(1)]).toEqual([ledger.row(0), ledger.row(1)]);
  },
);

test('accounts keep large balances while more are opened', () => {
  const { ledger, account } = funded(2n ** 100n);
  for (let owner = 2_000; owner < 5_000; owner += 1) ledger.account(owner, 'spot', 1);
  expect(ledger.available(account)).toBe(2n ** 100n);
});

test('balances of every size go on when room is made for more accounts, one by one or at once', () => {
  for (const makeRoom of [
    (ledger: Ledger) => {
      for (let owner = 2_000; owner < 5_000; owner += 1) ledger.account(owner, 'spot', 1);
    },
    (ledger: Ledger) => ledger.reserve(5_000),
  ]) {
    const { ledger, world, account } = funded(7n);
    makeRoom(ledger);
    const last = ledger.account(9_999, 'spot', 1);
    ledger.post(availableAt(world), availableAt(last), 5n, 'test', 0);
    ledger.post(availableAt(account), availableAt(last), 3n, 'test', 0);
    ledger.reserve(1);
    expect([account, last].map((each) => ledger.available(each))).toEqual([4n, 8n]);
    expect(ledger.row(last)).toMatchObject({ owner: 9_999, kind: 'spot', asset: 1 });
    expect(ledger.sums().get(1)).toBe(0n);
    expect(ledger.take().balances.map(({ owner }) => owner)).toEqual([WORLD, ann, 9_999]);
  }
});

test('a posting moves more than zero, of one asset', () => {
  const { ledger, world, account } = funded(10n);
  const other = ledger.account(WORLD, 'spot', 2);
  expect(() => ledger.post(availableAt(other), availableAt(account), 1n, 'test', 0)).toThrow('one asset');
  for (const amount of [0n, -1n]) {
    expect(() => ledger.post(availableAt(world), availableAt(account), amount, 'test', 0)).toThrow('more than nothing');
    expect(() => ledger.hold(account, amount)).toThrow('more than nothing');
    expect(() => ledger.release(account, amount)).toThrow('more than nothing');
  }
  expect([ledger.available(account), ledger.held(account), ledger.available(other)]).toEqual([10n, 0n, 0n]);
});

test('entries are numbered within their command and carry what both accounts had after them, held or not', () => {
  const { ledger, world, account } = funded(10n);
  ledger.hold(account, 4n);
  ledger.take();
  ledger.begin(7, 1_000);
  ledger.post(availableAt(world), availableAt(account), 5n, 'test', 1);
  ledger.timeIs(2_000);
  ledger.post(heldAt(account), availableAt(world), 1n, 'test', 2);
  const entry = { seq: 7, asset: 1, reason: 'test', fromKind: 'spot', toKind: 'spot' };
  expect(ledger.take().entries).toEqual([
    { ...entry, line: 0, at: 1_000, amount: 5n, fromOwner: WORLD, fromAfter: -15n, toOwner: ann, toAfter: 15n, ref: 1 },
    { ...entry, line: 1, at: 2_000, amount: 1n, fromOwner: ann, fromAfter: 14n, toOwner: WORLD, toAfter: -14n, ref: 2 },
  ]);
  ledger.begin(8, 3_000);
  ledger.post(availableAt(world), availableAt(account), 1n, 'test', 0);
  expect(ledger.take().entries).toMatchObject([{ seq: 8, line: 0, at: 3_000 }]);
});

test('a balance that changed is reported once, with its latest value', () => {
  const { ledger, account } = funded(10n);
  ledger.take();
  ledger.hold(account, 4n);
  ledger.release(account, 1n);
  expect(ledger.take().balances).toEqual([{ owner: ann, kind: 'spot', asset: 1, available: 7n, held: 3n }]);
  expect(ledger.take()).toEqual({ balances: [], entries: [] });
});

test('I4 no account releases more than it holds, nor does the external account', () => {
  const { ledger, world, account } = funded(10n);
  ledger.hold(account, 4n);
  expect(() => ledger.release(account, 5n)).toThrow('I4');
  expect(() => ledger.release(world, 1n)).toThrow('I4');
  expect(() => ledger.hold(account, 7n)).toThrow('I3');
  expect(() => ledger.post(heldAt(world), availableAt(account), 1n, 'test', 0)).toThrow('I4');
});

test('accounts out of range are a bug, so no key is ever the key of another account', () => {
  const ledger = new Ledger();
  const edges = [0, 1, 2 ** 31 - 1].flatMap((owner) =>
    kinds.flatMap((kind) => [1, ASSETS_MAX - 1].map((asset) => [owner, kind, asset] as const)),
  );
  for (const [place, [owner, kind, asset]] of edges.entries()) expect(ledger.account(owner, kind, asset)).toBe(place);
  for (const [place, [owner, kind, asset]] of edges.entries())
    expect(ledger.row(place)).toMatchObject({ owner, kind, asset });
  for (const [owner, asset] of [
    [-1, 1],
    [2 ** 31, 1],
    [2 ** 35, 1],
    [NaN, 1],
    [1, 0],
    [1, ASSETS_MAX],
  ] as const) {
    expect(() => ledger.account(owner, 'spot', asset)).toThrow('an account');
    expect(() => ledger.availableOf(owner, 'spot', asset)).toThrow('an account');
  }
});

test('what moves within an account is a hold or a release, never a posting', () => {
  const { ledger, account } = funded(10n);
  expect(() => ledger.post(availableAt(account), heldAt(account), 1n, 'test', 0)).toThrow('between two accounts');
  ledger.hold(account, 3n);
  ledger.release(account, 2n);
  expect(ledger.take().entries.length).toBe(1);
});

test('what the external account can give is bounded over all of its kinds together', () => {
  const ledger = new Ledger();
  const most = 2n ** 127n - 1n;
  const pay = (kind: 'spot' | 'earn', amount: bigint) =>
    ledger.post(
      availableAt(ledger.account(WORLD, kind, 1)),
      availableAt(ledger.account(ann, kind, 1)),
      amount,
      'test',
      0,
    );
  pay('spot', most - 10n);
  expect([ledger.worldCanGive('earn', 1, 10n), ledger.worldCanGive('earn', 1, 11n)]).toEqual([true, false]);
  pay('earn', 10n);
  expect([ledger.worldCanGive('spot', 1, 1n), ledger.worldCanGive('earn', 1, 1n)]).toEqual([false, false]);
});

test('each kind of the external account is bounded by itself, whatever another has got back', () => {
  const ledger = new Ledger();
  const most = 2n ** 127n - 1n;
  const place = (owner: number, kind: 'spot' | 'earn') => availableAt(ledger.account(owner, kind, 1));
  ledger.post(place(WORLD, 'spot'), place(ann, 'spot'), most, 'test', 0);
  ledger.post(place(ann, 'spot'), place(WORLD, 'earn'), 100n, 'test', 0);
  expect([ledger.worldCanGive('earn', 1, 100n), ledger.worldCanGive('earn', 1, 101n)]).toEqual([true, false]);
  expect(ledger.worldCanGive('spot', 1, 1n)).toBe(false);
});
