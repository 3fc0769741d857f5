/** What happened to an account, through the whole server. */
import { account, notification, spot, wallet } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import {
  clientOf,
  codeMailedTo,
  password,
  setPrice,
  signUp,
  wholeApp,
  type WholeApp,
} from '../../../test/whole-app.ts';
import { Activity } from '../../shared/activity/activity.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { OwnNotifications } from './channel.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
});
afterAll(() => whole.close());

const listed = async (token: string, body: Parameters<typeof ask>[1] = {}) => {
  const answer = await ask(token, body);
  if (!answer.ok) throw new Error(answer.message);
  return { ...answer.message, ...answer.data };
};
const ask = (token: string, body: { group?: notification.Group; page?: string; limit?: string }) =>
  clientOf(whole.app, token)(notification.notifications, body);

test('NOTIFY-001 logins, funds and orders are listed, newest first, from their own tables', async () => {
  const token = await signUp(whole.app, 'ann@glassbook.test');
  const call = clientOf(whole.app, token);
  await call(wallet.claimDemo, {});
  await call(spot.placeOrder, { currency_id: '1', legal_id: '3', type: '1', order_type: 'market', amount: '0.002' });
  const { data, total, unread } = await listed(token);
  const kinds = data.map(({ kind }) => kind);
  expect(kinds[0]).toBe('order_bought');
  // A claim is one event, with all that it gave.
  const claims = data.flatMap((one) => (one.kind === 'demo_funds' ? [one.params] : []));
  expect(claims).toMatchObject([{ amount: '10000.00000000', asset: 'USDT', others: [{}, {}, {}, {}] }]);
  expect(kinds.at(-1)).toMatch(/^login/);
  expect(data[0]).toMatchObject({ params: { symbol: 'BTC/USDT', filled: '0.00200', base: 'BTC', open: false } });
  expect([total, unread]).toEqual([data.length, data.length]);
  expect((await listed(token, { group: 'account' })).data.map(({ group }) => group)).toEqual(['account']);
  const [other = ''] = await openTraders(whole.database.pool, 1);
  expect((await listed(other)).data).toEqual([]);
  expect(JSON.stringify(data)).not.toContain(password);
});

test('NOTIFY-001 a login of a known device is distinguished from one of a new device', async () => {
  const address = 'devices@glassbook.test';
  const token = await signUp(whole.app, address);
  const logIn = async (device?: string) => {
    const answer = await whole.app.http.inject({
      ...{ method: 'POST', url: '/api/user/login' },
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'a browser' },
        ...(device === undefined ? {} : { 'device-secret': device }),
      },
      payload: new URLSearchParams({ user_string: address, password }).toString(),
    });
    return answer.json<{ data: { device: string } }>().data.device;
  };
  await logIn(await logIn());
  expect((await listed(token, { group: 'account' })).data.slice(0, 2)).toMatchObject([
    { kind: 'login', params: { address: '127.0.0.1', agent: 'a browser' } },
    { kind: 'login_new_device', params: { address: '127.0.0.1', agent: 'a browser' } },
  ]);
});

test('NOTIFY-001 a password change is listed', async () => {
  const address = 'forgot@glassbook.test';
  await signUp(whole.app, address);
  const call = clientOf(whole.app);
  const before = await codeMailedTo(whole.app, address);
  // Another code to one address is sent after a minute.
  await whole.database.pool.query("UPDATE codes SET created_at = created_at - interval '2 minutes'");
  await call(account.sendCode, { user_string: address, scene: 'forget' });
  const code = await codeMailedTo(whole.app, address, before);
  const changed = 'another ledger 8';
  const body = { account: address, password: changed, repassword: changed, code };
  expect(await call(account.resetPassword, body)).toMatchObject({ ok: true });
  const answer = await call(account.login, { user_string: address, password: changed });
  if (!answer.ok) throw new Error(answer.message);
  const { data } = await listed(answer.message, { group: 'account' });
  expect(data.find(({ kind }) => kind === 'password_changed')).toMatchObject({ params: { address: '127.0.0.1' } });
});

test('NOTIFY-001 an order that the system canceled is listed with the reason, one that its owner canceled is not', async () => {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  const call = clientOf(whole.app, token);
  await call(wallet.claimDemo, {});
  const limit = { currency_id: '1', legal_id: '3', order_type: 'limit' as const, amount: '0.001' };
  const place = async (type: '1' | '2', price: string) => {
    const answer = await call(spot.placeOrder, { ...limit, type, target_price: price, self_trade: 'expire_maker' });
    expect(answer).toMatchObject({ ok: true });
  };
  await place('1', '70000');
  await place('2', '70000');
  expect(await call(spot.cancelAll, {})).toMatchObject({ ok: true });
  const canceled = (await listed(token, { group: 'orders' })).data.filter(({ kind }) => kind === 'order_canceled');
  expect(canceled).toMatchObject([{ params: { symbol: 'BTC/USDT', reason: 'self_trade' } }]);
});

test('NOTIFY-002 a filled order is one notification however often it is filled, and nothing is stored for it', async () => {
  const [maker = '', taker = ''] = await openTraders(whole.database.pool, 2);
  for (const token of [maker, taker]) await clientOf(whole.app, token)(wallet.claimDemo, {});
  const order = { currency_id: '1', legal_id: '3', order_type: 'limit' as const, target_price: '70000' };
  await clientOf(whole.app, maker)(spot.placeOrder, { ...order, type: '1', amount: '0.01' });
  const sell = () => clientOf(whole.app, taker)(spot.placeOrder, { ...order, type: '2', amount: '0.004' });
  await sell();
  const first = (await listed(maker, { group: 'orders' })).data;
  expect(first).toMatchObject([{ kind: 'order_bought', params: { filled: '0.00400', open: true } }]);
  await sell();
  const second = (await listed(maker, { group: 'orders' })).data;
  expect(second).toMatchObject([{ id: first[0]?.id, params: { filled: '0.00800', open: true } }]);
  expect(second[0]?.at_ms).toBeGreaterThan(first[0]?.at_ms ?? 0);
  const { rows } = await whole.database.pool.query("SELECT FROM account_activity WHERE kind LIKE 'order%'");
  expect(rows).toEqual([]);
});

const recorded = (owner: number, n: number) => ({
  owner,
  happening: {
    ...{ id: `login:${n}`, at_ms: 1_776_859_668_000 + n, group: 'account' as const, kind: 'login' as const },
    params: { address: '127.0.0.1', agent: '' },
  },
});
async function ownerWith(events: number): Promise<{ token: string; owner: number }> {
  const [token = ''] = await openTraders(whole.database.pool, 1);
  const { rows } = await whole.database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
  const owner = Number(rows[0]?.id);
  const all = Array.from({ length: events }, (_, n) => recorded(owner, n));
  await inTransaction(whole.database.pool, (client) => whole.app.core.activity.record(client, all));
  return { token, owner };
}

test('NOTIFY-003 of what is recorded the newest hundred of a kind are kept, and each is written once', async () => {
  const { owner, token } = await ownerWith(130);
  await inTransaction(whole.database.pool, (client) => whole.app.core.activity.record(client, [recorded(owner, 129)]));
  const { rows } = await whole.database.pool.query<{ id: string }>(
    'SELECT id FROM account_activity WHERE user_id = $1 ORDER BY n',
    [owner],
  );
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 100 }, (_, n) => `login:${n + 30}`));
  const page = await listed(token, { page: '4', limit: '30' });
  expect([page.total, page.last_page, page.data.length]).toEqual([100, 4, 10]);
  expect(page.prev_page_url).toBe('/api/notification/list?page=3&limit=30');
});

test('NOTIFY-004 a mark reads everything up to its time, never goes back, and is only its owner’s', async () => {
  const { token } = await ownerWith(5);
  const other = await ownerWith(2);
  const read = async (upTo: number) => {
    const answer = await clientOf(whole.app, token)(notification.read, { up_to_ms: String(upTo) });
    return answer.ok && answer.message.unread;
  };
  expect(await read(1_776_859_668_002)).toBe(2);
  expect(await read(1_776_859_668_000)).toBe(2);
  expect((await listed(token)).unread).toBe(2);
  expect(await read(9_999_999_999_999)).toBe(0);
  expect((await listed(token)).read_ms).toBeLessThanOrEqual(Date.now());
  expect((await listed(other.token)).unread).toBe(2);
});

test('NOTIFY-005 what happens reaches its owner with the next batch, once, and a snapshot has it too', async () => {
  const { owner } = await ownerWith(3);
  const activity = new Activity();
  const own = new OwnNotifications(activity);
  activity.onRecorded((event) => own.happened(event.owner, event.happening));
  const channel = own.channel(whole.database.pool);
  const { merge } = await channel.load(owner);
  expect(merge([])).toHaveLength(3);
  activity.announce([recorded(owner, 7), recorded(owner + 1, 8)]);
  const news = () => {
    const message = channel.empty();
    own.committed({} as never);
    channel.news({} as never, (one) => (one === owner ? message : undefined));
    return message;
  };
  const message = news();
  expect(message.happened.map(({ id }) => id)).toEqual(['login:7']);
  expect(channel.isEmpty(news())).toBe(true);
  await own.marked(owner, () => Promise.resolve({ read: 0, unread: ['login:2'] }));
  const marked = news();
  expect(marked).toEqual({ happened: [], unread: ['login:2'] });
  const since = (...values: (typeof marked)[]) => merge(values.map((value, seq) => ({ seq, value })));
  expect(since(message, message)).toHaveLength(4);
  expect(since(message, marked, message)).toEqual(['login:2', 'login:7']);
});

describe('NOTIFY-005 what is unread after a mark', () => {
  const owner = 1_000;
  type Unread = { read: number; unread: string[] };
  /** A channel of one owner, on a product whose batches bring events. */
  function opened() {
    const activity = new Activity();
    let brought: number[] = [];
    activity.add({
      recent: () => Promise.resolve([]),
      committed: (_, add) => {
        for (const n of brought) add(owner, () => recorded(owner, n).happening);
      },
    });
    const own = new OwnNotifications(activity);
    const channel = own.channel(whole.database.pool);
    let shown: string[] = [];
    const batch = (...events: number[]) => {
      brought = events;
      own.committed({} as never);
      const message = channel.empty();
      channel.news({} as never, () => message);
      // As clients do.
      shown = [...new Set([...(message.unread ?? shown), ...message.happened.map(({ id }) => id)])];
    };
    const marked = () => {
      let answer: (unread: Unread) => void = () => undefined;
      const done = own.marked(owner, () => new Promise<Unread>((resolve) => (answer = resolve)));
      return (unread: Unread) => {
        answer(unread);
        return done;
      };
    };
    const record = (n: number) => own.happened(owner, recorded(owner, n).happening);
    return { batch, marked, record, shown: () => shown };
  }
  const at = (n: number) => recorded(owner, n).happening.at_ms;

  test('has what happened while it was read, but not what the mark covers', async () => {
    const { batch, marked, record, shown } = opened();
    batch(1, 2);
    const answer = marked();
    batch(2, 3);
    record(4);
    batch();
    record(5);
    await answer({ read: at(2), unread: ['login:0'] });
    record(6);
    expect(shown()).toEqual([1, 2, 3, 4].map((n) => `login:${n}`));
    batch(7);
    expect(shown().sort()).toEqual([0, 3, 4, 5, 6, 7].map((n) => `login:${n}`));
  });

  test('is that of the read which began last, whichever is answered first', async () => {
    const { batch, marked, shown } = opened();
    batch(1, 2);
    const [older, newer] = [marked(), marked()];
    batch(3);
    await newer({ read: at(2), unread: [] });
    await older({ read: at(1), unread: ['login:2'] });
    batch();
    expect(shown()).toEqual(['login:3']);
  });
});
