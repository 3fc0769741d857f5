/** What products that pay out are given of a user's addresses and cards. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { testDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { Vault } from '../../carry/sealing/vault.ts';
import { payees } from './find.ts';
import { detailsOf, digestOf, type Card } from './rows.ts';

const vault = new Vault(randomBytes(32));
const noon = Date.UTC(2026, 10, 23, 12);
const hour = 3_600_000;
let now = noon;
let database: TestDatabase;
let users: number[];
let given: ReturnType<typeof payees>;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await openTraders(pool, 2);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users ORDER BY id DESC LIMIT 2');
  users = rows.map(({ id }) => Number(id));
  given = payees({ pool, vault, now: () => now });
});
afterAll(() => database.drop());

const address = 'TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY';
async function saveAddress(user = users[0]): Promise<number> {
  const { rows } = await database.pool.query<{ id: string }>(
    `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until)
     VALUES ($1, 'address', 3, 'tron', $2, $3, $3, $4) RETURNING id`,
    [user, address, new Date(noon), new Date(noon + 24 * hour)],
  );
  return Number(rows[0]?.id);
}
const firstCard: Card = {
  ...{ holder: 'Linh Tran', number: '6222020200112230', bank: 'First Bank', place: 'Da Nang', swift: 'FIRSVNVX' },
  ...{ aba: '021000021', holderAddress: '1 Bach Dang', branch: '', phone: '' },
};
/** `sealedAs`: of rows from before their number was part of it. */
async function saveCard(user = users[0] ?? 0, card = firstCard): Promise<number> {
  const { pool } = database;
  const next = await pool.query<{ id: string }>(`SELECT nextval(pg_get_serial_sequence('payees', 'id')) AS id`);
  const id = Number(next.rows[0]?.id);
  const sealed = vault.sealText(detailsOf(user, id), JSON.stringify(card));
  await pool.query(
    `INSERT INTO payees (id, user_id, kind, details, number_digest, created_at, changed_at, held_until)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'bank', $3, $4, $5, $5, $6)`,
    [...[id, user, sealed, digestOf(vault, card.number)], ...[new Date(noon), new Date(noon + 24 * hour)]],
  );
  return id;
}

test('PAYEE-020 S10 an address or card is given with its hold, which ends with its very millisecond', async () => {
  const [own, card] = [await saveAddress(), await saveCard()];
  const [user = 0] = users;
  now = noon + 24 * hour - 1;
  const saved = {
    id: own,
    kind: 'address',
    currencyId: 3,
    network: 'tron',
    text: address,
    card: undefined,
    inReview: false,
  };
  expect(await given.find(user, 'address', own)).toEqual({ ...saved, heldUntil: new Date(noon + 24 * hour) });
  now += 1;
  expect(await given.find(user, 'address', own)).toEqual({ ...saved, heldUntil: undefined });
  expect(await given.find(user, 'bank', card)).toEqual({
    ...{ id: card, kind: 'bank', currencyId: undefined, network: undefined },
    ...{ text: 'First Bank •••• 2230', card: firstCard, heldUntil: undefined, inReview: true },
  });
  expect(await given.idOf(user, { kind: 'address', currencyId: 3, text: address })).toBe(own);
  expect(await given.idOf(user, { kind: 'address', currencyId: 2, text: address })).toBeUndefined();
  expect(await given.idOf(user, { kind: 'bank', text: '6222020200112230' })).toBe(card);
});

test('PAYEE-023 the sealed fields of one card do not open as those of another of the same user', async () => {
  const [, user = 0] = users;
  const own = await saveCard(user);
  const other = await saveCard(user, { ...firstCard, number: '6222020200119999', holder: 'Someone Else' });
  await database.pool.query('UPDATE payees SET details = (SELECT details FROM payees WHERE id = $2) WHERE id = $1', [
    own,
    other,
  ]);
  await expect(given.find(user, 'bank', own)).rejects.toThrow();
});

test('PAYEE-021 S2 another user’s, a deleted one and one of another kind are answered as an unknown one', async () => {
  const [user = 0, other = 0] = users;
  const theirs = await saveAddress(other);
  const unknown = { reason: 'payee.not_found' };
  expect(await given.find(user, 'address', theirs)).toEqual(unknown);
  expect(await given.find(user, 'address', 999_999)).toEqual(unknown);
  expect(await given.find(other, 'bank', theirs)).toEqual(unknown);
  await database.pool.query('UPDATE payees SET removed_at = $2 WHERE id = $1', [theirs, new Date(noon)]);
  expect(await given.find(other, 'address', theirs)).toEqual(unknown);
  expect(await given.idOf(other, { kind: 'address', currencyId: 3, text: address })).toBeUndefined();
});

test('PAYEE-022 S10 who allows only what is no longer held is refused while it is, until the switch has been off for 24 hours', async () => {
  const [, other = 0] = users;
  const id = await saveAddress(other);
  now = noon + hour;
  await database.pool.query('INSERT INTO payee_list_only (user_id, since) VALUES ($1, $2)', [other, new Date(now)]);
  expect(await given.find(other, 'address', id)).toEqual({ reason: 'payee.held' });
  await database.pool.query('UPDATE payee_list_only SET ends_at = $2 WHERE user_id = $1', [
    ...[other, new Date(noon + 20 * hour)],
  ]);
  now = noon + 20 * hour - 1;
  expect(await given.find(other, 'address', id)).toEqual({ reason: 'payee.held' });
  now += 1;
  expect(await given.find(other, 'address', id)).toMatchObject({ id, heldUntil: new Date(noon + 24 * hour) });
  now = noon + 24 * hour;
  await database.pool.query('UPDATE payee_list_only SET ends_at = NULL');
  expect(await given.find(other, 'address', id)).toMatchObject({ id, heldUntil: undefined });
});
