import type { desk } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { testDatabase } from '../../../test/postgres.ts';
import type { DeskServices } from './services.ts';
import { maskedEmail } from '../../carry/mail/masked-email.ts';
import { maskedAddress, maskedParams } from '../../shared/activity/masked.ts';
import { withoutSearched } from './masked.ts';
import { Activity } from '../../shared/activity/activity.ts';
import { timeline, user } from './user.ts';
import { users, usersCsv } from './users.ts';

test.each([
  ['85.240.17.3', '85.240.•••'],
  ['2001:db8::1', '2001:db8:•••'],
  ['unknown', 'unknown'],
])('an address is shown by its network: %s', (address, shown) => {
  expect(maskedAddress(address)).toBe(shown);
});

test('an email is shown by its first character and its domain', () => {
  expect(maskedEmail('linh.nguyen@example.org')).toBe('l•••@example.org');
});

test('what happened to an account is shown with the network of its address only', () => {
  expect(maskedParams({ address: '85.240.17.3', agent: 'Firefox' })).toEqual({
    address: '85.240.•••',
    agent: 'Firefox',
  });
  expect(maskedParams({ amount: '1' })).toEqual({ amount: '1' });
});

test.each([
  ['linh.nguyen@example.org', 'l•••@example.org'],
  ['linh', 'l•••'],
  ['1001', '1001'],
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xd8dA•••'],
  ['0xd8da6bf2', '0xd8da•••'],
  ['+84 91 234-5678', '+84•••678'],
  ['84912345678', '849•••678'],
  ['10000001', '10000001'],
])('a search is stored for good without the email, the phone number or the address: %s', (q, stored) => {
  expect(withoutSearched({ q, page: '1' })).toEqual({ q: stored, page: '1' });
});

describe('ACCOUNT-082 staff find a user by the address of a wallet, or the phone number', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let owner = 0;
  beforeAll(async () => {
    database = await testDatabase();
    await openTraders(database.pool, 2);
    const { rows } = await database.pool.query<{ id: string }>('SELECT min(id) AS id FROM users');
    owner = Number(rows[0]?.id);
    await database.pool.query(
      `INSERT INTO wallets (user_id, address, app, created_at) VALUES ($1, $2, 'metamask', now())`,
      [owner, address],
    );
    await database.pool.query("UPDATE users SET phone = '+84912345678' WHERE id = $1", [owner]);
  });
  afterAll(() => database.drop());
  const found = async (q: string) => {
    const answer = await users({ pool: database.pool, now: Date.now } as DeskServices).answer({ body: { q } } as never);
    const { rows } = (answer as unknown as { message: { rows: { id: number }[] } }).message;
    return rows.map(({ id }) => id);
  };

  test.each([address, address.toLowerCase(), ` ${address} `, address.slice(0, 10), address.slice(0, 20)])(
    'whole or by its first ten characters or more, in any capitals: "%s"',
    async (q) => {
      expect(await found(q)).toEqual([owner]);
    },
  );

  test.each(['+84912345678', ' +84 912 345-678 '])('ACCOUNT-079 by the whole phone number: "%s"', async (q) => {
    expect(await found(q)).toEqual([owner]);
  });

  test.each(['+8491234567', '84912345678'])('ACCOUNT-079 and none by a part of one: "%s"', async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test.each([address.slice(0, 9), `${address}0`, '0x%', address.replace('d8dA', 'd8dB')])(
    'and none by less, or by another one: "%s"',
    async (q) => {
      expect(await found(q)).toEqual([]);
    },
  );
});

describe('DESK-066 the list of users is filtered', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let ids: number[] = [];
  beforeAll(async () => {
    database = await testDatabase();
    await openTraders(database.pool, 5);
    const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM users ORDER BY id');
    ids = rows.map(({ id }) => Number(id));
    const freeze = `WITH frozen AS (UPDATE users SET frozen_at = now() WHERE id = $1)
      INSERT INTO account_freezes (user_id, source, started_at, staff_id, reason, note, decide_by)
      VALUES ($1, 'staff', now(), $2, 'fraud', 'as reported', now() + make_interval(days => $3))`;
    const staff = await database.pool.query<{ id: string }>(
      "INSERT INTO staff (email, name, role, created_at) VALUES ('ann@glassbook.test', 'Ann', 'support', now()) RETURNING id",
    );
    await database.pool.query(freeze, [ids[0], staff.rows[0]?.id, 7]);
    await database.pool.query(freeze, [ids[1], staff.rows[0]?.id, -1]);
    for (const [user, status] of [
      [ids[1], 'review'],
      [ids[2], 'approved'],
      [ids[3], 'failed'],
    ] as const)
      await database.pool.query(
        `INSERT INTO identity_requests (user_id, level, status, submitted_at, decided_at, reason)
         VALUES ($1, 1, $2, now(), CASE WHEN $2 <> 'review' THEN now() END, CASE WHEN $2 = 'failed' THEN 'unreadable' END)`,
        [user, status],
      );
  });
  afterAll(() => database.drop());

  test.each<[desk.UserFilter, number[]]>([
    ['frozen', [0, 1]],
    ['overdue', [1]],
    ['unverified', [0, 1, 3, 4]],
    ['review', [1]],
    ['verified', [2]],
  ])('%s', async (show, places) => {
    const list = async (body: object) => {
      const services = { pool: database.pool, now: Date.now } as DeskServices;
      const answer = await users(services).answer({ body } as never);
      return (answer as unknown as { message: { rows: { id: number }[]; total: number } }).message;
    };
    const { rows, total } = await list({ show });
    expect(rows.map(({ id }) => ids.indexOf(id)).sort()).toEqual(places);
    expect(total).toBe(places.length);
    const [first = 0] = places;
    expect((await list({ show, q: String(ids[first]) })).rows.map(({ id }) => id)).toEqual([ids[first]]);
  });

  test('DESK-067 a file has every row of the filter, masked, with the level', async () => {
    const services = { pool: database.pool, now: Date.now } as DeskServices;
    const fileOf = async (body: object) => {
      const answer = await usersCsv(services).answer({ body, language: 'en' } as never);
      let text = '';
      if ('pieces' in answer) for await (const piece of answer.pieces) text += piece;
      return text.split('\r\n').slice(0, -1);
    };
    const [head, ...lines] = await fileOf({});
    expect(head).toBe('\uFEFFUser,Account number,Email,Phone number,Status,Level,Registered (UTC)');
    expect(lines.map((line) => line.split(',')[0])).toEqual(ids.map((id) => `U-${id}`).reverse());
    expect(lines.map((line) => line.split(',')[5])).toEqual(['0', '0', '1', '0', '0']);
    expect(lines.every((line) => line.split(',')[2]?.includes('•••'))).toBe(true);
    expect((await fileOf({ show: 'overdue' })).slice(1)).toHaveLength(1);
  });

  test('DESK-083 a user has its balances that are not zero, open orders, the state of the identity and the hold', async () => {
    const id = ids[2] ?? 0;
    const put = 'INSERT INTO balances (owner, kind, asset, available, held) VALUES ($1, $2, $3, $4, $5)';
    await database.pool.query(put, [id, 1, 3, '1250000000', '50000000']);
    await database.pool.query(put, [id, 1, 1, '0', '0']);
    const order = {
      id: 7,
      symbol: 'BTC/USDT',
      side: 'buy' as const,
      price: '60000.00',
      amount: '0.10000',
      filled: '0.00000',
    };
    const activity = new Activity();
    const none = { recent: () => Promise.resolve([]), committed: () => undefined };
    activity.add(none);
    activity.add({ ...none, openOrders: (_, owner) => Promise.resolve(owner === id ? [{ ...order, at_ms: 1 }] : []) });
    activity.add({ ...none, openOrders: () => Promise.resolve([{ ...order, id: 8, at_ms: 2 }]) });
    const services = {
      ...{ pool: database.pool, now: Date.now, activity, catalog: { asset: () => ({ symbol: 'USDT', scale: 8 }) } },
      identityOf: () => Promise.resolve({ details: 'approved', photos: 'none' }),
      withdrawalHold: () => Promise.resolve({ endsMs: 5 }),
    };
    const answer = await user(services as unknown as DeskServices).answer({ body: { user: String(id) } } as never);
    const { message } = answer as unknown as { message: object };
    expect(message).toMatchObject({
      ...{ identity: { details: 'approved', photos: 'none' }, hold_until_ms: 5, level: 1 },
      balances: [{ kind: 'change', asset: 'USDT', available: '12.50000000', held: '0.50000000' }],
      orders: [{ id: 8 }, { id: 7 }],
    });
  });

  test('DESK-068 pages of a timeline have every act of staff once, the newest first', async () => {
    await database.pool.query(
      `INSERT INTO audit_rows (seq, at, staff, act, subject, detail, prev_hash, hash)
       SELECT n, n, NULL, 'desk.user', 'user:' || $1, '{}', sha256('a'), sha256(n::text::bytea) FROM generate_series(1, 150) AS n`,
      [ids[4]],
    );
    const pageOf = async (page: string) => {
      const services = { pool: database.pool, activity: { recent: () => Promise.resolve([]) } };
      const answer = await timeline(services as unknown as DeskServices).answer({
        body: { user: String(ids[4]), page },
      } as never);
      return (answer as unknown as { message: { rows: { at_ms: number }[]; older: boolean } }).message;
    };
    const [first, second, third] = [await pageOf('1'), await pageOf('2'), await pageOf('3')];
    expect([first.older, second.older, third.older]).toEqual([true, false, false]);
    expect([...first.rows, ...second.rows, ...third.rows].map(({ at_ms }) => at_ms)).toEqual(
      Array.from({ length: 150 }, (_, n) => 150 - n),
    );
  });
});
