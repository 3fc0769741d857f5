/** The checker must be able to fail: a small consistent database, and every kind of error planted in it. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { check, wrongs, type Verdict } from './check.ts';
import type { DeskTables } from './desk.ts';
import type { ConvertTables } from './convert.ts';
import type { DualTables } from './dual.ts';
import type { FundsTables } from './funds.ts';
import type { FuturesTables } from './futures.ts';
import type { IeoTables } from './ieo.ts';
import type { LimitTables } from './limit.ts';
import type { LockupTables } from './lockup.ts';
import type { CopyTables } from './copy.ts';
import type { NftTables } from './nft.ts';
import type { OptionsTables } from './options.ts';
import type { LoanTables } from './loan.ts';
import type { RewardsTables } from './rewards.ts';
import type { OtcTables } from './otc.ts';
import { readHistories } from './read-histories.ts';
import { readJournal, type JournalRow } from './read-journal.ts';
import type { Tables as Read } from './read-tables.ts';
import type { SpotTables } from './spot.ts';
import type { StocksTables } from './stocks.ts';

interface OfProducts {
  desk: DeskTables;
  convert: ConvertTables;
  dual: DualTables;
  funds: FundsTables;
  futures: FuturesTables;
  ieo: IeoTables;
  limit: LimitTables;
  lockup: LockupTables;
  copy: CopyTables;
  nft: NftTables;
  options: OptionsTables;
  loan: LoanTables;
  rewards: RewardsTables;
  otc: OtcTables;
  wallet: object;
  spot: SpotTables;
  stocks: StocksTables;
}
type Tables = Omit<Read, 'of'> & { of: OfProducts };
const address = 'ann@example.org';
const owner = 1000;
let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'checker-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Planted = { at: number; request?: { names: string[]; hash: string }; command: object };
const requested = (name: string) => ({ names: [`${owner}/${name}`], hash: 'h' });

const place: Planted = {
  at: 1_000,
  request: requested('order/buy'),
  command: {
    ...{ kind: 'spot.placeOrder', owner, market: 2, side: 'buy', type: 'limit' },
    ...{ price: '#200000000000', amount: '#1000000', value: '#0' },
  },
};
const move: Planted = {
  at: 1_001,
  request: requested('key/pay'),
  command: { kind: 'wallet.move', owner, asset: 3, amount: '#500000000', from: 'spot', to: 'futures' },
};
const refused: Planted = {
  at: 1_002,
  request: requested('key/too-much'),
  command: { kind: 'wallet.move', owner, asset: 3, amount: '#99999900000000', from: 'spot', to: 'futures' },
};

/** A batch an entry, chained as the journal's description specifies. */
function journalOf(planted: readonly Planted[], epochs: readonly number[] = []): JournalRow[] {
  let chain: Buffer = Buffer.alloc(32);
  return planted.map((entry, place) => {
    const text = Buffer.from(JSON.stringify({ seq: place + 1, ...entry }));
    const head = Buffer.alloc(4);
    head.writeUInt32BE(text.length);
    const prev_hash = chain;
    chain = createHash('sha256').update(chain).update(text).digest();
    const seq = String(place + 1);
    const entries = Buffer.concat([head, prev_hash, text]);
    return {
      first_seq: seq,
      last_seq: seq,
      at: String(entry.at),
      epoch: String(epochs[place] ?? 1),
      prev_hash,
      hash: chain,
      entries,
    };
  });
}

const balance = (who: number, kind: number, available: string, held = '0') => ({
  owner: String(who),
  kind,
  asset: 3,
  available,
  held,
});
const posting = (seq: number, from: [number, number], to: [number, number], amount: string, reason: string) => ({
  ...{ seq: String(seq), line: 0, asset: 3, amount, reason },
  ...{ from_owner: String(from[0]), from_kind: from[1], to_owner: String(to[0]), to_kind: to[1] },
});

/** A deposit of 2 that was credited, another that waits, a withdrawal of 3 that was paid, and one that is canceled; 6 that were brought in for conversions. */
function fundsTables(): FundsTables {
  const moved = { asset: 9, amount: '2', from_owner: '0', to_owner: String(owner) };
  const out = { asset: 9, from_owner: String(owner), to_owner: '0' };
  const deposit = { owner: String(owner), asset: 9, detail: '1' };
  const withdrawal = { owner: String(owner), asset: 9, stage: 'ended', detail: '3' };
  return {
    deposits: [
      { ...deposit, id: '1', status: 'credited', credited: '2' },
      { ...deposit, id: '2', status: 'in_review', credited: null },
    ],
    withdrawals: [
      { ...withdrawal, id: '1', amount: '3', status: 'paid' },
      { ...withdrawal, id: '2', amount: '4', status: 'cancelled' },
    ],
    transfers: [],
    houseRequests: [
      { id: '21', state: 'done' },
      { id: '22', state: 'rejected' },
    ],
    houseTransfers: [{ id: '1', request: '21', direction: 'in', house: 'convert', asset: 9, amount: '6' }],
    houseMoved: [{ ref: '1', asset: 9, amount: '6', from_owner: '0', to_owner: '3' }],
    moved: [
      { ...moved, reason: 'funds.deposit', ref: '1' },
      { ...out, reason: 'funds.withdrawal', ref: '1', amount: '2' },
      { ...out, reason: 'funds.withdrawal_fee', ref: '1', amount: '1' },
    ],
  };
}

/** A freeze, and a role that one asked for and another approved, each with its row of the audit log. */
function deskTables(): DeskTables {
  let last = Buffer.alloc(32);
  const acts = [
    ['1', 'desk.freezeUser', { user: '7', reason: 'm1' }],
    ['1', 'desk.requestGrant', { reason: 'm2' }],
    ['2', 'desk.approve', { request: '1', note: 'k1' }],
  ] as const;
  const rows = acts.map(([staff, act, fields], place) => {
    const prev_hash = last;
    const detail = JSON.stringify(fields);
    const text = JSON.stringify([place + 1, 5, Number(staff), act, '', detail]);
    last = createHash('sha256').update(prev_hash).update(text).digest();
    return { seq: String(place + 1), at: '5', staff, act, subject: '', detail, prev_hash, hash: last };
  });
  const asked = {
    id: '1',
    kind: 'staff.grant',
    subject: 'staff:cora@example.org',
    reason: 'm2',
    payload: { role: 'support' },
  };
  const step = (name: string, staff: string | null, note = '') => ({
    request: '1',
    step: name,
    version: 1,
    staff,
    note,
  });
  return {
    requests: [{ ...asked, state: 'done', version: 1, maker: '1' }],
    steps: [step('made', '1', 'm2'), step('approved', '2', 'k1'), step('done', null)],
    freezes: [{ id: '1', note: 'm1', ended: false }],
    staff: [{ email: 'cora@example.org', role: 'support' }],
    rows,
  };
}

function worldOf(planted: readonly Planted[]): Tables {
  const journal = journalOf(planted);
  return {
    journal,
    checkpoint: [{ seq: String(planted.length), hash: journal.at(-1)!.hash }],
    writer: [{ epoch: '1' }],
    balances: [
      balance(0, 1, '-10000000000'),
      balance(owner, 1, '7500000000', '2000000000'),
      balance(owner, 2, '500000000'),
    ],
    ledger: [
      posting(0, [0, 1], [owner, 1], '10000000000', 'wallet.demo'),
      posting(2, [owner, 1], [owner, 2], '500000000', 'wallet.move'),
    ],
    of: {
      desk: deskTables(),
      convert: { conversions: [] },
      copy: { purses: [], positions: [], shares: [] },
      dual: { duals: [] },
      funds: fundsTables(),
      futures: { orders: [], positions: [] },
      ieo: { open: [], running: [] },
      limit: { limits: [{ owner: String(owner), name: 'session' }], pauses: [] },
      lockup: { lockups: [] },
      nft: { bids: [], deposits: [], items: [], paid: [] },
      loan: { running: [], ended: [] },
      rewards: { points: [], coupons: [], rebates: [] },
      otc: { open: [], deposits: [], ended: [], ads: [] },
      options: { options: [] },
      wallet: {},
      stocks: { orders: [] },
      spot: {
        orders: [
          {
            ...{ id: '7', owner: String(owner), market: 2, side: 'buy', client_order_id: 'buy', price: '200000000000' },
            ...{ amount: '1000000', filled_amount: '0', status: 'open' },
          },
        ],
        trades: [],
        conditionals: [],
      },
    },
    settings: [
      { command: JSON.stringify({ kind: 'asset.configure', asset: 2, scale: 8 }) },
      { command: JSON.stringify({ kind: 'asset.configure', asset: 3, scale: 8 }) },
      { command: JSON.stringify({ kind: 'spot.configureMarket', market: 2, base: 2, quote: 3 }) },
    ],
    requests: [
      { name: `${owner}/order/buy`, seq: '1', outcome: '{"ok":true,"order":{"id":7}}' },
      { name: `${owner}/key/pay`, seq: '2', outcome: '{"ok":true}' },
      { name: `${owner}/key/too-much`, seq: '3', outcome: '{"ok":false,"reason":"wallet.insufficient_funds"}' },
    ],
    users: [{ id: String(owner), email: address }],
  };
}

const wishes = {
  buy: {
    what: 'spot.place',
    fields: {
      currency_id: '2',
      legal_id: '3',
      type: '1',
      order_type: 'limit',
      amount: '0.0100',
      target_price: '2000.00',
    },
    name: 'buy',
    named: 'order',
  },
  pay: {
    what: 'wallet.move',
    fields: { currency_id: '3', number: '5.00', from_field: 'change', to_field: 'lever' },
    name: 'pay',
    named: 'key',
  },
  tooMuch: {
    what: 'wallet.move',
    fields: { currency_id: '3', number: '999999.00', from_field: 'change', to_field: 'lever' },
    name: 'too-much',
    named: 'key',
  },
};
type Line = Record<string, unknown>;
const invoke = (wish: { name: string }, attempt = 1): Line => ({ is: 'invoke', op: wish.name, attempt, ...wish });
const heard = (op: string, is: string, answer: object = { type: 'ok' }, attempt = 1): Line => ({
  ...{ is, op, attempt, ms: 5, status: is === 'unknown' ? 0 : 200, hint: '', answer: JSON.stringify(answer) },
});
const well: Line[] = [
  invoke(wishes.buy),
  heard('buy', 'ok', { type: 'ok', data: { id: 7 } }),
  invoke(wishes.pay),
  heard('pay', 'unknown'),
  invoke(wishes.pay, 2),
  heard('pay', 'ok', { type: 'ok' }, 2),
  invoke(wishes.tooMuch),
  heard('too-much', 'fail', { type: 'error', reason: 'wallet.insufficient_funds' }),
  {
    is: 'push',
    channel: 'spot.orders',
    message: { orders: [{ id: 7, status: 1, filled_amount: '0.0000' }], fills: [] },
  },
];

function verdictOf(
  lines: readonly Line[],
  change: (tables: Tables) => void = () => undefined,
  planted = [place, move, refused],
): Verdict {
  const text = [{ is: 'client', client: 'c0', address }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
  writeFileSync(join(folder, 'c0.jsonl'), text);
  const tables = worldOf(planted);
  change(tables);
  return check(readHistories(folder), tables as unknown as Read);
}
/** Lists of a verdict that are not empty. */
const found = (verdict: Verdict) =>
  (
    ['lost', 'twice', 'refusedButApplied', 'unresolved', 'different', 'pushedNotStored', 'journal', 'money'] as const
  ).filter((list) => verdict[list].length > 0);

test('where every answer is true, there are no findings', () => {
  const verdict = verdictOf(well);
  expect([found(verdict), wrongs(verdict)]).toEqual([[], 0]);
  expect(verdict).toMatchObject({
    operations: 3,
    attempts: 4,
    acknowledged: 2,
    refused: 1,
    unknown: 1,
    pushes: 1,
    entries: 3,
  });
});

test('an acknowledged order that is not in the journal is lost', () => {
  expect(verdictOf(well, undefined, [move, refused]).lost.join()).toContain('spot.place buy is not in the journal');
});

test('an acknowledged order that has no row, another number or another amount is lost', () => {
  expect(verdictOf(well, ({ of }) => of.spot.orders.pop()).lost.join()).toContain('spot.place buy has no order');
  expect(verdictOf(well, ({ of }) => (of.spot.orders[0]!.id = '8')).lost.join()).toContain(
    'was answered as order 7, is order 8',
  );
  const other = { ...place, command: { ...place.command, amount: '#2000000' } };
  expect(verdictOf(well, undefined, [other, move, refused]).lost.join()).toContain(
    'is in the journal as something else',
  );
});

test('an acknowledged move that moved nothing is lost', () => {
  expect(verdictOf(well, ({ ledger }) => ledger.pop()).lost.join()).toContain('wallet.move pay moved nothing');
});

test('an acknowledged limit that is not stored, or is another one, is lost', () => {
  const wish = { what: 'limit.set', fields: { name: 'session', amount: '60' }, name: 'set', named: 'key' };
  const lines = [...well, invoke(wish), heard('set', 'ok')];
  const setTo = (amount: string): Planted => ({
    at: 1_003,
    request: requested('key/set'),
    command: { kind: 'limit.set', owner, name: 'session', amount },
  });
  const done = ({ requests }: Tables) => requests.push({ name: `${owner}/key/set`, seq: '4', outcome: '{"ok":true}' });
  const all = (amount: string) => [place, move, refused, setTo(amount)];
  expect(found(verdictOf(lines, done, all('#60')))).toEqual([]);
  const without = (tables: Tables) => {
    done(tables);
    tables.of.limit.limits = [];
  };
  expect(verdictOf(lines, without, all('#60')).lost.join()).toContain('limit.set set set no limit');
  expect(verdictOf(lines, done, all('#61')).lost.join()).toContain('is in the journal as something else');
});

test('an acknowledged pause that is over too early is lost', () => {
  const wish = { what: 'limit.coolOff', fields: { days: '7' }, name: 'rest', named: 'key' };
  const lines = [...well, invoke(wish), heard('rest', 'ok')];
  const pause: Planted = {
    ...{ at: 1_003, request: requested('key/rest') },
    command: { kind: 'limit.coolOff', owner, days: 7 },
  };
  const until = (ms: number) => (tables: Tables) => {
    tables.requests.push({ name: `${owner}/key/rest`, seq: '4', outcome: '{"ok":true}' });
    tables.of.limit.pauses = [{ owner: String(owner), cool_off_until: String(ms), excluded_until: '0' }];
  };
  const all = [place, move, refused, pause];
  expect(found(verdictOf(lines, until(1_003 + 7 * 86_400_000), all))).toEqual([]);
  expect(verdictOf(lines, until(1_002 + 7 * 86_400_000), all).lost.join()).toContain(
    'limit.coolOff rest is over before',
  );
});

const act = (what: string, name: string) => ({ what: `desk.${what}`, fields: {}, name, named: 'act' });
const acts: Line[] = [
  ...[invoke(act('freeze', 'm1')), heard('m1', 'unknown'), invoke(act('freeze', 'm1'), 2)],
  heard('m1', 'fail', { type: 'error', reason: 'desk.nothing_changes' }, 2),
  ...[invoke(act('askGrant', 'm2')), heard('m2', 'ok')],
  ...[invoke(act('approve', 'm3')), heard('m3', 'fail', { type: 'error', reason: 'desk.own_request' })],
  ...[invoke(act('approve', 'k1')), heard('k1', 'ok')],
];

test('acts of staff that stand once, after their rows of the audit log, are well', () => {
  expect(found(verdictOf([...well, ...acts]))).toEqual([]);
});

test.each<[string, string, (own: DeskTables) => unknown]>([
  ['lost', 'desk.askGrant m2 is not stored', (own) => (own.requests = [])],
  ['lost', 'desk.approve k1 is not stored', ({ steps }) => (steps[1]!.note = '')],
  ['lost', 'desk.freeze m1 is not in the audit log', (own) => (own.rows = [])],
  ['lost', 'row 2 of the audit log is not in its chain', ({ rows }) => (rows[1]!.detail = '{"reason":"m2" }')],
  ['lost', 'is done and not in force', (own) => (own.staff[0]!.role = null)],
  ['twice', 'desk.freeze m1 is stored 2 times', ({ freezes }) => freezes.push({ ...freezes[0]!, ended: true })],
  ['twice', 'took effect 2 times', ({ steps }) => steps.push(steps[2]!)],
  ['twice', 'was approved by its maker', ({ steps }) => (steps[1]!.staff = '1')],
  ['twice', 'took effect with 0 approvals', ({ steps }) => (steps[1]!.version = 2)],
  ['refusedButApplied', 'desk.approve m3 is stored', ({ steps }) => steps.push({ ...steps[0]!, note: 'm3' })],
  ['refusedButApplied', 'is open and in force', ({ requests }) => (requests[0]!.state = 'open')],
  ['unresolved', 'is decided and never took effect', ({ requests }) => (requests[0]!.state = 'applying')],
])('of acts of staff is found: %s: %s', (list, why, change) => {
  const verdict = verdictOf([...well, ...acts], ({ of }) => change(of.desk));
  expect(verdict[list as 'lost'].join()).toContain(why);
});

test.each<[string, string, (own: FundsTables) => unknown]>([
  ['lost', 'deposit 1 is credited and moved nothing', ({ moved }) => moved.shift()],
  ['lost', 'deposit 1 moved something else than it says', ({ moved }) => (moved[0]!.amount = '3')],
  ['lost', 'deposit 1 moved something else than it says', ({ moved }) => (moved[0]!.to_owner = '7')],
  ['twice', 'deposit 1 is credited and moved 2 sums', ({ moved }) => moved.push(moved[0]!)],
  ['twice', 'deposit 2 is in_review and moved 1 sums', ({ moved }) => moved.push({ ...moved[0]!, ref: '2' })],
  ['lost', 'withdrawal 1 is paid and moved 2 of 3', ({ moved }) => moved.pop()],
  ['twice', 'withdrawal 1 is paid and moved 5 of 3', ({ moved }) => moved.push(moved[1]!)],
  ['twice', 'withdrawal 2 is cancelled and moved 2 of 0', ({ moved }) => moved.push({ ...moved[1]!, ref: '2' })],
  ['lost', 'request 21 is done and moved nothing', (own) => (own.houseTransfers = [])],
  ['twice', 'request 22 is rejected and moved 1 sums', ({ houseTransfers }) => (houseTransfers[0]!.request = '22')],
  ['lost', 'house transfer 1 moved something else', ({ houseMoved }) => (houseMoved[0]!.to_owner = '2')],
  ['lost', 'house transfer 1 moved something else', ({ houseTransfers }) => (houseTransfers[0]!.direction = 'out')],
  ['lost', 'house transfer 1 moved something else', ({ houseTransfers }) => (houseTransfers[0]!.house = 'dual')],
  ['twice', 'house transfer 1 moved 2 sums', ({ houseMoved }) => houseMoved.push(houseMoved[0]!)],
  [
    'twice',
    'house transfer 2 moved money and is not',
    ({ houseMoved }) => houseMoved.push({ ...houseMoved[0]!, ref: '2' }),
  ],
])('of money in and out is found: %s: %s', (list, why, change) => {
  const verdict = verdictOf(well, ({ of }) => change(of.funds));
  expect(verdict[list as 'lost'].join()).toContain(why);
});

test('a command twice in the journal, or moving money twice, is found', () => {
  const doubled = verdictOf(well, undefined, [place, move, refused, { ...move, at: 1_003 }]);
  expect(doubled.twice.join()).toContain('wallet.move pay stands 2 times in the journal');
  const twoPostings = verdictOf(well, ({ ledger }) => ledger.push({ ...ledger[1]!, line: 1 }));
  expect(twoPostings.twice.join()).toContain('moved money 2 times');
});

test('a time that goes back is counted', () => {
  expect(verdictOf(well).wentBack).toBe(0);
  const back = verdictOf(well, undefined, [place, { ...move, at: 999 }, refused]);
  expect([back.wentBack, back.journal.join()]).toEqual([1, expect.stringContaining('is earlier than the one before')]);
});

test('a command that its client never sent is found', () => {
  const extra = { ...move, at: 1_003, request: requested('key/unknown') };
  expect(verdictOf(well, undefined, [place, move, refused, extra]).twice.join()).toContain('was sent by no client');
});

test('a refused move that moved money is found', () => {
  const applied = verdictOf(well, ({ ledger, requests }) => {
    ledger.push(posting(3, [owner, 1], [owner, 2], '1', 'wallet.move'));
    requests[2]!.outcome = '{"ok":true}';
  });
  expect(applied.refusedButApplied.join()).toContain('wallet.move too-much is remembered as carried out');
  const traced = verdictOf(well, ({ ledger }) => ledger.push(posting(3, [owner, 1], [owner, 2], '1', 'wallet.move')));
  expect(traced.refusedButApplied.join()).toContain('wallet.move too-much moved money');
});

test('a request that was only rejected must not be stored', () => {
  const lines = [invoke(wishes.pay), heard('pay', 'turned-away', { type: 'error', reason: 'request.too_many' })];
  expect(verdictOf([...well.slice(0, 2), ...lines]).refusedButApplied.join()).toContain(
    'wallet.move pay is remembered as carried out',
  );
});

test('contradicting answers to one request are found', () => {
  const no = [...well, invoke(wishes.pay, 3), heard('pay', 'fail', { type: 'error', reason: 'wallet.amount_zero' }, 3)];
  expect(verdictOf(no).refusedButApplied.join()).toContain('was answered with yes and with no');
  const other = [...well, invoke(wishes.buy, 2), heard('buy', 'ok', { type: 'ok', data: { id: 7, status: 2 } }, 2)];
  expect(verdictOf(other).different.join()).toContain('was answered in 2 ways');
});

test('another wish under a used name must be refused, and is found where it was carried out', () => {
  const reuse = { ...wishes.pay, fields: { ...wishes.pay.fields, number: '6.00' } };
  const lines = [
    ...well,
    { ...invoke(reuse), op: 'pay~' },
    heard('pay~', 'fail', { type: 'error', reason: 'request.key_reused' }),
  ];
  expect(found(verdictOf(lines))).toEqual([]);
  const six = { ...move, command: { ...move.command, amount: '#600000000' } };
  const verdict = verdictOf(lines, undefined, [place, six, refused]);
  expect(verdict.refusedButApplied.join()).toContain('is what was carried out');
});

test('an unknown outcome that was not resolved is found, also where the client was disconnected', () => {
  expect(verdictOf(well.slice(0, 4)).unresolved).toHaveLength(1);
  expect(verdictOf(well.slice(0, 3)).unresolved).toHaveLength(1);
});

test('a push of unstored data is found', () => {
  const pushed = (orders: object[], fills: object[] = []) => [
    ...well,
    { is: 'push', channel: 'spot.orders', message: { orders, fills } },
  ];
  expect(verdictOf(pushed([{ id: 9, status: 1, filled_amount: '0' }])).pushedNotStored).toHaveLength(1);
  expect(verdictOf(pushed([{ id: 7, status: 3, filled_amount: '0' }])).pushedNotStored).toHaveLength(1);
  expect(verdictOf(pushed([{ id: 7, status: 1, filled_amount: '0.0001' }])).pushedNotStored).toHaveLength(1);
  expect(verdictOf(pushed([], [{ id: 5, order_id: 7, price: '1', amount: '1' }])).pushedNotStored).toHaveLength(1);
});

test('a conditional order that is lost, holds another sum or was pushed otherwise is found', () => {
  const fields = { ...wishes.buy.fields, trigger_by: 'index', stop_price: '3000.00' };
  const wish = { what: 'spot.conditional', fields, name: 'wait', named: 'order' };
  const pushed = (id: number, status: number) => ({
    ...{ is: 'push', channel: 'spot.conditionals', message: { conditionals: [{ id, status }] } },
  });
  const lines = [...well, invoke(wish), heard('wait', 'ok', { type: 'ok', data: { id: 8 } })];
  const command = { kind: 'spot.placeConditional', owner, side: 'buy', by: 'index', amount: '#1000000' };
  const waits: Planted = {
    ...{ at: 1_003, request: requested('order/wait') },
    command: { ...command, stop: '#300000000000', profit: '#0', activation: '#0' },
  };
  const waiting = {
    ...{ id: '8', owner: String(owner), market: 2, side: 'buy', client_order_id: 'wait', amount: '1000000' },
    ...{ value: '0', most: '310000000000', leg: '0', profit_limit: '0', status: 'waiting' },
  };
  const judged = (more: Line[], change: Partial<Record<keyof typeof waiting, string | null>> = {}) =>
    verdictOf(
      [...lines, ...more],
      (tables) => {
        tables.requests.push({ name: `${owner}/order/wait`, seq: '4', outcome: '{"ok":true}' });
        tables.of.spot.conditionals.push({ ...waiting, ...change } as typeof waiting);
        Object.assign(tables.balances[1]!, { available: '4400000000', held: '5100000000' });
      },
      [place, move, refused, waits],
    );
  expect(found(judged([pushed(8, 1)]))).toEqual([]);
  expect(judged([], { id: '9' }).lost.join()).toContain('was answered as order 8, is order 9');
  expect(judged([], { client_order_id: null }).lost.join()).toContain('has no order');
  expect(judged([], { most: '320000000000' }).money.join()).toContain('on hold, the products explain');
  expect(judged([pushed(8, 2)]).pushedNotStored).toHaveLength(1);
  expect(judged([pushed(9, 1)]).pushedNotStored).toHaveLength(1);
});

test('what an order and a position of futures hold is counted from their rows', () => {
  const judged = (held: bigint, change: Partial<FuturesTables['orders'][number]> = {}) =>
    verdictOf(well, (tables) => {
      const contract = { market: 101, base: 2, settle: 3, size: '#100000', takerFeePpm: 500 };
      tables.settings.push({ command: JSON.stringify({ kind: 'futures.configureMarket', ...contract }) });
      // Worth 2.00 at the limit: a margin of 0.20, a fee of 0.001 and 0.01 against the mark price.
      const order = { owner: String(owner), market: 101, side: 'buy', price: '200000000000', mark: '199000000000' };
      tables.of.futures.orders.push({ ...order, contracts: '3', filled_contracts: '2', leverage: 10, ...change });
      tables.of.futures.positions.push({ owner: String(owner), market: 101, margin: '30000000' });
      Object.assign(tables.balances[2]!, { available: String(500_000_000n - held), held: String(held) });
    }).money.join();
  expect(judged(51_100_000n)).toBe('');
  expect(judged(51_100_001n)).toContain('has 51100001 on hold, the products explain 51100000');
  // A sell above the mark price loses nothing.
  expect(judged(50_100_000n, { side: 'sell' })).toBe('');
});

test('what lock-ups, IEOs, options and dual investments hold is counted from their rows', () => {
  const user = String(owner);
  const explained = (change: (of: OfProducts) => unknown) =>
    verdictOf(well, ({ of }) => void change(of))
      .money.filter((line) => line.includes('the products need'))
      .map((line) => line.replace(/^account (.*) has nothing .* need /, '$1: '))
      .sort();
  expect(explained(() => undefined)).toEqual([]);
  expect(
    explained(({ lockup }) => lockup.lockups.push({ owner: user, asset: 3, amount: '70', promised: '5' })),
  ).toEqual([`${owner}/6/3: 70`, '6/1/3: 5']);
  expect(
    explained(({ ieo }) => {
      ieo.open.push({ asset: 9, total: '500' });
      ieo.running.push({ owner: user, asset: 9, pay_asset: 2, hold: '40', rest: null });
      ieo.running.push({ owner: user, asset: 9, pay_asset: 2, hold: '0', rest: '30' });
    }),
  ).toEqual([`${owner}/1/2: 40`, `${owner}/6/9: 30`, '8/1/9: 500']);
  expect(
    explained(({ options }) => options.options.push({ owner: user, asset: 3, stake: '100', fee: '1', payout: '180' })),
  ).toEqual([`${owner}/3/3: 101`, '7/3/3: 180']);
  // Of the asset that was paid in the house holds what is above it.
  const order = { owner: user, asset: 2, quote: 3, paid_asset: 3, paid: '100', coin: '7', money: '103' };
  expect(explained(({ dual }) => dual.duals.push(order))).toEqual([`${owner}/6/3: 100`, '9/1/2: 7', '9/1/3: 3']);
});

test('of the NFT market a hold is counted from its rows, and a second owner, bid, deposit or payment is found', () => {
  const user = String(owner);
  const verdict = verdictOf(well, ({ of: { nft } }) => {
    const held = { owner: user, listing: '4', asset: 3 };
    nft.bids.push({ ...held, amount: '150' }, { ...held, amount: '170' });
    nft.deposits.push({ ...held, amount: '50' }, { ...held, amount: '50' });
    nft.items.push({ id: '1', owner: user, last: user }, { id: '2', owner: user, last: '9' });
    nft.paid.push({ id: '5', sales: '1' }, { id: '6', sales: '2' });
  });
  expect(verdict.money.join()).toContain(`the products explain 2000000420`);
  expect(verdict.lost).toEqual(['item 2 is not whose it became last']);
  expect(verdict.twice).toEqual([
    ...['sale 4 has two bids that lead', `${owner} has two deposits in sale 4`, 'order 6 was not paid once'],
  ]);
});

test('of copy trading what is free of an amount is on hold, and a copy without a follow, a position of two copies and a share twice are found', () => {
  const verdict = verdictOf(well, ({ of: { copy } }) => {
    copy.purses.push({ owner: String(owner), asset: 3, free: '40' });
    copy.positions.push({ id: '5', copies: '1', follows: '0' }, { id: '6', copies: '2', follows: '1' });
    const share = { paid: '10', times: '1', rows: '1' };
    copy.shares.push({ ...share, id: '7', sum: '9' }, { ...share, id: '8', sum: '20', rows: '2' });
  });
  expect(verdict.money.join()).toContain('the products explain 40');
  expect(verdict.lost).toEqual(['position 5 is a copy of no open follow', 'follow 7 lacks a share']);
  expect(verdict.twice).toEqual([
    ...['position 6 is not one copy', 'follow 8 was settled twice at a time', 'follow 8 has more shares than it paid'],
  ]);
});

test('of OTC trading coin and deposits are on hold, and an order that ended twice or otherwise and an ad that miscounts are found', () => {
  const verdict = verdictOf(well, ({ of: { otc } }) => {
    otc.open.push({ owner: String(owner), asset: 3, amount: '40' });
    otc.deposits.push({ owner: String(owner), asset: 3, amount: '500' });
    otc.ended.push({ id: '5', state: 'released', times: '1', last: 'for_buyer' });
    otc.ended.push({ id: '6', state: 'expired', times: '1', last: 'canceled' });
    otc.ended.push({ id: '7', state: 'canceled', times: '2', last: 'canceled' });
    otc.ads.push({ id: '8', pending: '1', orders: '1' }, { id: '9', pending: '2', orders: '1' });
  });
  expect(verdict.money.join()).toContain('the products explain 2000000540');
  expect(verdict.lost).toEqual([
    ...['order 6 did not end as its history says', 'ad 9 counts other open orders than it has'],
  ]);
  expect(verdict.twice).toEqual(['order 7 ended twice']);
});

test('of rewards points and coupons that do not re-sum are found, and rebates that were not paid, or twice', () => {
  const verdict = verdictOf(well, ({ of: { rewards } }) => {
    rewards.points.push({ owner: '1000' });
    rewards.coupons.push({ id: '4' });
    rewards.rebates.push({ id: '5', times: '0' }, { id: '6', times: '2' });
  });
  expect(verdict.lost).toEqual([
    'points of 1000 are not the sum of their moves',
    'coupon 4 has not taken off what its uses say',
    'rebate 5 was not paid',
  ]);
  expect(verdict.twice).toEqual(['rebate 6 was paid twice']);
});

test('of loans the collateral is on hold, and one that ended without a line or twice is found', () => {
  const verdict = verdictOf(well, ({ of: { loan } }) => {
    loan.running.push({ owner: String(owner), asset: 1, amount: '40' });
    loan.ended.push({ id: '5', times: '1' }, { id: '6', times: '0' }, { id: '7', times: '2' });
  });
  expect(verdict.money.join()).toContain('the products need 40');
  expect(verdict.lost).toEqual(['loan 6 ended without a line of its log']);
  expect(verdict.twice).toEqual(['loan 7 ended twice']);
});

test('a changed balance, a changed hold and a changed entry are found', () => {
  expect(verdictOf(well, ({ balances }) => (balances[1]!.available = '7500000001')).money.join()).toContain(
    'asset 3 sums to 1',
  );
  expect(
    verdictOf(well, ({ balances }) =>
      Object.assign(balances[1]!, { available: '7400000000', held: '2100000000' }),
    ).money.join(),
  ).toContain('has 2100000000 on hold, the products explain 2000000000');
  expect(verdictOf(well, ({ ledger }) => (ledger[1]!.amount = '400000000')).money.join()).toContain(
    'its entries add up to',
  );
  expect(verdictOf(well, ({ ledger }) => ledger.reverse()).money.join()).toContain('was below zero');
});

test('every bit of the journal is protected by the chain', () => {
  const rows = journalOf([place, move, refused]);
  expect(readJournal(rows).problems).toEqual([]);
  for (const column of ['prev_hash', 'hash', 'entries'] as const)
    for (let bit = 0; bit < rows[1]![column].length * 8; bit += 1) {
      const flipped = rows.map((row) => ({ ...row, [column]: Buffer.from(row[column]) }));
      flipped[1]![column][bit >> 3]! ^= 1 << (bit & 7);
      expect(readJournal(flipped).problems.length, `${column} bit ${bit}`).toBeGreaterThan(0);
    }
});

test('a change of any bit of the journal is found', () => {
  for (let bit = 0; bit < 1_200; bit += 7) {
    const verdict = verdictOf(well, ({ journal }) => {
      const { entries } = journal[bit % 3]!;
      const place = bit % (entries.length * 8);
      entries[place >> 3]! ^= 1 << (place & 7);
    });
    expect(verdict.journal.length, `bit ${bit}`).toBeGreaterThan(0);
  }
});

test('a batch that is missing, of an older epoch, or not at the checkpoint’s place is found', () => {
  const rows = journalOf([place, move, refused]);
  expect(readJournal([rows[0]!, rows[2]!]).problems.join()).toContain('does not follow');
  expect(readJournal(journalOf([place, move, refused], [1, 2, 1])).problems.join()).toContain(
    'in epoch 1 after epoch 2',
  );
  expect(verdictOf(well, ({ checkpoint }) => (checkpoint[0]!.seq = '2')).journal.join()).toContain('the checkpoint');
  expect(verdictOf(well, ({ journal }) => (journal.at(-1)!.epoch = '2')).journal.join()).toContain('no writer had');
});

test('of stocks an open buy holds its value and the fee on top, rounded up', () => {
  const verdict = verdictOf(well, ({ of, settings }) => {
    const stock = { market: 600, base: 2, quote: 3, feePpm: 1_000 };
    settings.push({ command: JSON.stringify({ kind: 'stocks.configureMarket', ...stock }) });
    const left = { amount: '3000000', filled_amount: '1000000' };
    of.stocks.orders.push({ owner: '2', market: 600, side: 'buy', price: '15000000050', ...left });
  });
  expect(verdict.money.join()).toContain('account 2/4/3 has nothing on hold, the products need 300300002');
});

test('an operation that was carried out while its client waited for no answer is late', () => {
  const answeredAt = (at: (op: unknown) => number) => well.map((line) => ({ ...line, at: at(line['op']) }));
  expect(verdictOf(answeredAt(() => 1_003)).late).toEqual([]);
  expect(verdictOf(answeredAt((op) => (op === 'pay' ? 700 : 1_003))).late).toEqual(['c0 wallet.move pay at 1001']);
  expect(verdictOf(answeredAt((op) => (op === 'pay' ? 1_300 : 1_003))).late).toEqual(['c0 wallet.move pay at 1001']);
});
