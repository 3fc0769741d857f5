/** The checker must be able to fail: a small consistent database, and every kind of error planted in it. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { check, wrongs, type Verdict } from './check.ts';
import { readHistories } from './read-histories.ts';
import { readJournal, type JournalRow } from './read-journal.ts';
import type { Tables as Read } from './read-tables.ts';
import type { SpotTables } from './spot.ts';

type Tables = Omit<Read, 'of'> & { of: { wallet: object; spot: SpotTables } };
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

function worldOf(planted: readonly Planted[]): Tables {
  const journal = journalOf(planted);
  return {
    journal,
    checkpoint: [{ seq: String(planted.length), hash: journal.at(-1)!.hash }],
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
      wallet: {},
      spot: {
        orders: [
          {
            ...{ id: '7', owner: String(owner), market: 2, side: 'buy', client_order_id: 'buy', price: '200000000000' },
            ...{ amount: '1000000', filled_amount: '0', status: 'open' },
          },
        ],
        trades: [],
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
});
