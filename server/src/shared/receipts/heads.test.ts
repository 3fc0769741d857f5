import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyState, takeChanges, type Changes } from '@glassbook/engine';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { canonical, sha256 } from './canonical.ts';
import { Chains, type Recorded } from './chains.ts';
import { openHeadKey, rotateHeadKey, rotationText, type HeadKey } from './head-key.ts';
import { secondsToProof, signHead } from './heads.ts';
import { receiptOf, type Settled } from './receipt.ts';

let database: TestDatabase;
let dataDir: string;
let key: HeadKey;
const chains = new Chains();
beforeAll(async () => {
  database = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'index-key-'));
  key = openHeadKey(dataDir);
  chains.follow(() => true);
  chains.add(({ indexPrice }) =>
    indexPrice.prices.map(({ market, seq, at, price }) => ({
      ...{ instrument: market, seq, at, kind: 'tick' },
      body: { kind: 'tick', market: `M${market}`, seq, at, price: String(price), sources: [] },
    })),
  );
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

const none = takeChanges(emptyState());
const isSigned = (text: string, signature: string, publicText: string): boolean => {
  const spki = createPublicKey({ key: Buffer.from(publicText, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), spki, Buffer.from(signature, 'base64'));
};
const sign = (at: number) => signHead({ pool: database.pool, key, symbolOf: (instrument) => `M${instrument}` }, at);
const heads = async () =>
  (await database.pool.query<{ head: string }>('SELECT head FROM receipt_heads ORDER BY n')).rows.map(
    ({ head }) => head,
  );

/** Ticks of markets as a batch has them, written as the store does. */
async function write(on: Chains, ticks: readonly (readonly [market: number, seq: number])[]): Promise<void> {
  const prices = ticks.map(([market, seq]) => ({ market, seq, at: seq * 1_000, price: 7n, volume: 0n }));
  const changes: Changes = { ...none, indexPrice: { prices, windows: [] } };
  const params = on.rows.params({ seq: 9, at: 9, changes });
  if (params) await database.pool.query(on.rows.sql, params);
}

test('OPT-020 a head is signed where a chain grew, over every chain, and names the one before', async () => {
  expect(await sign(60_000)).toBe(false);
  await write(chains, [
    [2, 5],
    [1, 4],
    [1, 6],
  ]);
  expect([await sign(60_000), await sign(120_000)]).toEqual([true, false]);
  // Read again, as after a restart, the chains go on where they were.
  const again = new Chains();
  again.follow(() => true);
  again.add(({ indexPrice }) =>
    indexPrice.prices.map(({ market, seq, at }) => ({ instrument: market, seq, at, kind: 'tick', body: { seq } })),
  );
  await again.load(database.pool);
  await write(again, [[1, 8]]);
  expect(await sign(180_000)).toBe(true);
  const [first = '', second = ''] = await heads();
  for (const text of [first, second]) {
    const { signature, ...signed } = JSON.parse(text) as { signature: string };
    expect(isSigned(canonical(signed), signature, key.publicText)).toBe(true);
    expect(isSigned(canonical({ ...signed, n: 9 }), signature, key.publicText)).toBe(false);
  }
  expect(JSON.parse(first)).toMatchObject({
    n: 1,
    previous: '',
    chains: [
      { market: 'M1', n: 2 },
      { market: 'M2', n: 1 },
    ],
  });
  expect(JSON.parse(second)).toMatchObject({ n: 2, previous: sha256(first), chains: [{ n: 3 }, { n: 1 }] });
});

test('OPT-013 a receipt has the first head over the tick after its end; before it says in how many seconds', async () => {
  const settled: Settled = {
    id: 'option-1',
    market: 'M1',
    instrument: 1,
    from: 4,
    own: 99,
    until: 5_500,
    result: null,
  };
  const made = await receiptOf(database.pool, settled, 0);
  expect(made).toMatchObject({ head: { n: 1 }, proof_in_s: 0, chain: { n: 1, previous: '0'.repeat(64) } });
  expect(made?.chain.links).toHaveLength(2);
  const later = await receiptOf(database.pool, { ...settled, until: 6_500 }, 0);
  expect([later?.head?.n, later?.chain.links.length]).toEqual([2, 3]);
  const open = await receiptOf(database.pool, { ...settled, until: 50_500 }, 10_000);
  // The tick comes two seconds after the end at the latest, the head in the second after the minute.
  expect(open).toMatchObject({ head: null, proof_in_s: 51 });
  expect(await receiptOf(database.pool, { ...settled, from: 5 }, 0)).toBeUndefined();
});

test.each([
  ['the tick is there', 59_500, 10_000, true, 2],
  ['the tick is there, and the minute is over', 60_500, 10_000, true, 61],
  ['the end is far from the minute', 5_000, 30_000, false, 56],
  // The tick may come after the head of the minute: the proof is under the next.
  ['the end is at the minute', 50_000, 59_000, false, 71],
  ['the tick may still come', 31_000, 30_000, false, 30],
  ['the tick is overdue', 32_001, 30_000, false, null],
])('OPT-021 in how many seconds the proof is there at the latest: %s', (_, now, until, isThere, seconds) => {
  expect(secondsToProof(now, until, isThere)).toBe(seconds);
});

test('OPT-013 what is opened is recorded also where no tick of its market is', () => {
  const record = (seq: number, kind: string): Recorded => ({
    ...{ instrument: 31, seq, at: seq * 1_000, kind, body: { seq } },
  });
  const chains = new Chains();
  chains.follow(() => false);
  chains.add(() => [record(7, 'tick'), record(8, 'option')]);
  const params = chains.rows.params({ seq: 9, at: 9, changes: none }) ?? [];
  expect([params[2], params[4]]).toEqual(['{8}', ['option']]);
});

test('OPT-020 the key stays, and a new one is signed by the one before', () => {
  expect(openHeadKey(dataDir)).toMatchObject({ publicText: key.publicText, previous: '' });
  rotateHeadKey(dataDir);
  // The one in use signs until the next start, and signs what that takes, however often it was rotated before.
  rotateHeadKey(dataDir);
  const next = openHeadKey(dataDir);
  expect(openHeadKey(dataDir)).toMatchObject({ publicText: next.publicText, previous: next.previous });
  expect(next.publicText).not.toBe(key.publicText);
  expect(isSigned(rotationText(next.publicText), next.previous, key.publicText)).toBe(true);
});
