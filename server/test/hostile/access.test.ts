/**
 * S1 and S2, generated from the contract: each call with what makes it succeed, made by each kind of caller that may not make it, and by another
 * user than the owner of what it names. A call, a permission or a field that names something is covered as soon as it is in the contract.
 */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  convert,
  account,
  channels,
  futures,
  desk,
  lockup,
  permissionOf,
  products,
  roleNames,
  routes,
  spot,
  stocks,
  upload,
  wallet,
  type Role,
  type Route,
} from '@glassbook/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openStaff } from '../../src/products/desk/test/open-staff.ts';
import { rolesOf } from '../../src/products/desk/test/role-table.ts';
import { selling, terms } from '../../src/products/otc/test/scene.ts';
import { pair, person as shareholder } from '../../src/products/stocks/test/scene.ts';
import { futuresTrader } from '../../src/products/futures/test/trader.ts';
import { bankCard, internationalCard, saved as savedPayees, tron } from '../../src/products/payee/test/successes.ts';
import { openTraders } from '../open-traders.ts';
import { photo } from '../photo.ts';
import { formOf, type Success, type World } from '../successes.ts';
import { clientOf, setPrice } from '../whole-app.ts';
import { openSystem, type System } from './whole-system.ts';

type Body = Record<string, string | undefined>;
type Asked = Awaited<ReturnType<Success>>;
type Answer = { status: number; type: string; reason: string; text: string };

let system: System;
let world: World;
const asked = new Map<string, Asked>();
const staff = new Map<Role, string>();

async function ask(route: Route, { body, file }: Asked, token?: string): Promise<Answer> {
  const text = new URLSearchParams(
    Object.entries<string | undefined>({ lang: 'en', ...body }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  ).toString();
  const form = route.file && file ? await formOf(route.file.field, file, body) : undefined;
  const post = {
    payload: form?.bytes ?? text,
    headers: { 'content-type': form?.type ?? 'application/x-www-form-urlencoded' },
  };
  const { statusCode, body: answered } = await system.whole.app.http.inject({
    method: route.method,
    url: `/api${route.path}${route.method === 'GET' ? `?${text}` : ''}`,
    ...(route.method === 'POST' ? { payload: post.payload } : {}),
    headers: {
      ...(route.method === 'POST' ? post.headers : {}),
      ...(token === undefined ? {} : { authorization: token }),
    },
  });
  const { type, reason } = JSON.parse(answered) as { type?: unknown; reason?: unknown };
  return { status: statusCode, type: String(type), reason: String(reason), text: answered };
}

/** The same, asked again while the machine is too busy to answer: that says nothing of what was named. */
async function answered(...asking: Parameters<typeof ask>): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(...asking);
    if (answer.status !== 503 || tries === 10) return answer;
  }
}

/** What makes each call succeed, with its preconditions made. Those that end the session of their caller come last. */
async function prepare(): Promise<void> {
  for (const product of products)
    for (const [name, route] of Object.entries<Route>(product.routes)) {
      const file = `../../src/products/${product.name}/test/successes.ts`;
      const { successes } = (await import(file)) as { successes: Record<string, Success> };
      await setPrice(system.whole.app, 70_000);
      const success = successes[name];
      if (success === undefined) throw new Error(`there is no success of ${route.id}`);
      asked.set(route.id, await success(world));
    }
}

beforeAll(async () => {
  system = await openSystem();
  const { pool } = system.whole.database;
  const [ann = ''] = await openTraders(pool, 1);
  world = { whole: system.whole, token: ann, call: clientOf(system.whole.app, ann) };
  await world.call(wallet.claimDemo, {});
  for (const role of roleNames) staff.set(role, (await openStaff(pool, role)).token);
  await prepare();
}, 120_000);
afterAll(() => system.close());

/** Sessions that are none. */
async function strangers(): Promise<Record<string, string | undefined>> {
  const { pool } = system.whole.database;
  const [ended = '', expired = ''] = await openTraders(pool, 2);
  await clientOf(system.whole.app, ended)(account.logout, {});
  await pool.query(
    `UPDATE sessions SET created_at = now() - interval '31 days', last_seen_at = now() - interval '8 days'
     WHERE user_id = (SELECT max(user_id) FROM sessions)`,
  );
  const [frozen = ''] = await openTraders(pool, 1, { proved: true });
  const froze = await clientOf(system.whole.app, frozen)(account.freeze, {});
  if (!froze.ok) throw new Error(froze.message);
  const idle = await openStaff(pool, 'administrator');
  await pool.query(
    "UPDATE staff_sessions SET created_at = now() - interval '2 days', seen_at = now() - interval '2 days' WHERE staff_id = $1",
    [idle.id],
  );
  const [killed, former, invited] = await Promise.all([1, 2, 3].map(() => openStaff(pool, 'administrator')));
  const administrator = clientOf(system.whole.app, staff.get('administrator'));
  await administrator(desk.endSessions, { staff: String(killed?.id) });
  await pool.query('UPDATE staff SET role = NULL WHERE id = $1', [former?.id]);
  // Not joined yet: the table has no other staff without a second factor.
  await pool.query('UPDATE staff SET password_hash = NULL, otp_secret = NULL WHERE id = $1', [invited?.id]);
  return {
    'no token': undefined,
    'an empty token': '',
    'a token that is none': 'x'.repeat(43),
    'a staff token that is none': `s.${'x'.repeat(43)}`,
    'an ended session': ended,
    'an expired session': expired,
    'the session of a frozen user': frozen,
    'an expired session of staff': idle.token,
    'an ended session of staff': killed?.token,
    'the session of staff without a role': former?.token,
    'the session of staff without a second factor': invited?.token,
  };
}

describe('S1 a call is open only to the callers that the contract names', () => {
  test('every cell of calls and callers is as declared, and a refused call changes nothing', async () => {
    const unexpected: string[] = [];
    const without = await strangers();
    const [unverified = ''] = await openTraders(system.whole.database.pool, 1);
    await stopClock();
    const before = await everything();
    let cells = 0;
    let refusedStaff = 0;
    const logged = async () =>
      Number(
        (await system.whole.database.pool.query<{ n: string }>('SELECT count(*) AS n FROM audit_rows')).rows[0]?.n,
      );
    const loggedBefore = await logged();
    const cell = async (route: Route, caller: string, token: string | undefined, want: string) => {
      cells += 1;
      if (want.startsWith('403')) refusedStaff += 1;
      const { status, type, reason } = await answered(route, asked.get(route.id)!, token);
      const got = `${status} ${type} ${reason}`;
      if (got !== want) unexpected.push(`${route.id} with ${caller}: ${got} instead of ${want}`);
    };
    const login = '200 999 session.login_required';
    for (const route of routes) {
      if (route.who === 'anyone') continue;
      for (const [caller, token] of Object.entries(without)) await cell(route, caller, token, login);
      const permission = permissionOf(route.who);
      if (permission === undefined)
        for (const role of roleNames) await cell(route, `the session of staff (${role})`, staff.get(role), login);
      else {
        await cell(route, 'the session of a user', world.token, login);
        for (const role of roleNames)
          if (!rolesOf[permission].includes(role))
            await cell(route, `staff (${role})`, staff.get(role), '403 error session.not_permitted');
      }
      if (route.who === 'verified')
        await cell(route, 'a user who is not verified', unverified, '200 998 session.identity_required');
    }
    expect(unexpected).toEqual([]);
    expect(cells).toBeGreaterThan(routes.filter(({ who }) => who !== 'anyone').length * 7);
    expect(await everything()).toEqual(before);
    expect((await logged()) - loggedBefore).toBe(refusedStaff);
  }, 120_000);

  test('every reading call of staff is open to each role that has its permission', async () => {
    const refused: string[] = [];
    const opened = new Set<Role>();
    for (const route of routes) {
      const permission = permissionOf(route.who);
      if (permission === undefined || route.method !== 'GET') continue;
      for (const role of rolesOf[permission]) {
        const { status, reason } = await answered(route, asked.get(route.id)!, staff.get(role));
        if (status !== 200 || reason.startsWith('session.'))
          refused.push(`${route.id} with ${role}: ${status} ${reason}`);
        else opened.add(role);
      }
    }
    expect(refused).toEqual([]);
    expect([...opened].toSorted()).toEqual([...roleNames].toSorted());
  }, 60_000);
});

describe('S1 a socket gives what is private to the session of a user only', () => {
  const ways = ['at once', 'later', 'as historic clients do'] as const;
  const privateChannels = Object.entries(channels).flatMap(([name, channel]) => (channel.private ? [name] : []));
  /** What a client gets of each private channel. It shows its token when it connects, or later, by `authenticate` or by the historic `login`. */
  async function heard(token: string | undefined, when: (typeof ways)[number]) {
    const socket = io(`http://127.0.0.1:${system.port}`, {
      ...{ forceNew: true, transports: ['websocket'], reconnection: false },
      ...(when === 'at once' && token !== undefined ? { auth: { token } } : {}),
    });
    if (when === 'later') await socket.emitWithAck('authenticate', token);
    // Without a token it is answered by nothing.
    if (when === 'as historic clients do' && token !== undefined) await socket.emitWithAck('login', { token });
    const answers = [];
    for (const channel of privateChannels)
      answers.push((await socket.emitWithAck('subscribe', channel)) as { ok: boolean; reason?: string });
    socket.close();
    return new Set(answers.map(({ ok, reason }) => (ok ? 'ok' : reason)));
  }

  test('every cell of private channels and tokens is as declared', async () => {
    expect(privateChannels.length).toBeGreaterThan(3);
    const ofStaff = roleNames.map((role) => [`the session of staff (${role})`, staff.get(role)] as const);
    for (const when of ways) {
      for (const [caller, token] of [...Object.entries(await strangers()), ...ofStaff])
        expect([caller, when, await heard(token, when)]).toEqual([caller, when, new Set(['session.login_required'])]);
      expect(await heard(world.token, when)).toEqual(new Set(['ok']));
    }
  }, 60_000);
});

/** What lags behind the journal; heads that are signed each minute; sessions, of which an expired one goes when it is used; the audit log, which has a row for each refused call of staff. */
const passing = /^(receipt_|market_trade_candles|pnl_|equity_|sessions$|staff_sessions$|audit_rows$|audit_end$)/;
const everything = async () => {
  await lettersSent();
  return Object.fromEntries(Object.entries(await system.everything()).filter(([name]) => !passing.test(name)));
};

/** The house maker leaves a book whose price is 15 s old, and OTC takes new rates each minute: either would be a change. */
async function stopClock(): Promise<void> {
  await setPrice(system.whole.app, 70_000);
  await lettersSent();
  system.stopClock();
  // A job that had begun by then comes to its end.
  await expect.poll(async () => isDeepStrictEqual(await everything(), await everything())).toBe(true);
}

/** Letters are sent behind the calls that wrote them. */
const lettersSent = () =>
  expect
    .poll(() =>
      system.whole.database.pool.query('SELECT 1 FROM letters WHERE ended_at IS NULL').then(({ rowCount }) => rowCount),
    )
    .toBe(0);

/** The rows of all products: a refused command is an entry of the journal too. */
const rowsOfAll = async () => {
  const entries = ['journal', 'checkpoint', 'engine'];
  return Object.fromEntries(Object.entries(await everything()).filter(([name]) => !entries.includes(name)));
};

/** Fields that name what belongs to everybody, or a new object of the caller's own. Every other field that names something names what one user owns. */
const common = [
  ...['currency_id', 'from_currency_id', 'to_currency_id', 'legal_id', 'match_id', 'config_id'],
  ...['client_id', 'area_code_id', 'card_id', 'chain_id', 'project_id'],
];
/** The same of one call: an offer. */
const commonOf = ['dual.buy id'];
const names = /(^|_)(id|ids|pic|portrait|image)$/;
const unknownOf = (value: string): string =>
  value.startsWith('/upload/') ? `/upload/${'0'.repeat(32)}.jpg` : /^\d+$/.test(value) ? '999999999' : 'unknown-name';

/** The calls of users that name something of one user, each with the fields that do. */
function naming(): { route: Route; fields: string[] }[] {
  return routes.flatMap((route) => {
    if (route.who !== 'trader' && route.who !== 'verified') return [];
    const shape = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
    const fields = shape.filter(
      (field) => names.test(field) && !common.includes(field) && !commonOf.includes(`${route.id} ${field}`),
    );
    return fields.length === 0 ? [] : [{ route, fields }];
  });
}

/** The fields that what makes a call succeed leaves out, of objects of the first user. */
async function others(): Promise<Record<string, Asked['body']>> {
  const { call } = world;
  const order = { currency_id: '1', legal_id: '3', type: '1', amount: '0.001', target_price: '50000' } as const;
  const placed = await call(spot.placeOrder, { ...order, client_order_id: 'of-the-first' });
  const trader = await futuresTrader(system.whole);
  const futuresOrder = {
    symbol: 'BTC/USDT-PERP',
    side: 'buy',
    contracts: '10',
    leverage: '10',
    price: '69000',
  } as const;
  const future = await trader.call(futures.placeOrder, { ...futuresOrder, client_order_id: 'of-another' });
  const images = [];
  for (const width of [640, 600]) {
    const bytes = new Uint8Array(await photo({ width }));
    const sent = await call(upload.image, {}, { file: new Blob([bytes]) });
    images.push(sent.ok ? sent.message : '');
  }
  const [front_pic, reverse_pic] = images;
  expect([placed.ok, future.ok, images.every((address) => address !== '')]).toEqual([true, true, true]);
  const conversion = { from_currency_id: '1', to_currency_id: '3' } as const;
  const locked = await call(convert.fee, conversion);
  const shares = await (
    await shareholder(system.whole)
  ).call(stocks.placeOrder, {
    ...{ ...pair, type: '1', target_price: '1', amount: '2', client_order_id: 'of-the-first' },
  });
  if (!shares.ok) throw new Error(shares.message);
  const lockUp = await call(lockup.lock, { config_id: '2', amount: '20' });
  if (!lockUp.ok) throw new Error(lockUp.message);
  const { seller, ad } = await selling(system.whole);
  const { ids } = await savedPayees(world);
  const [address, bank, card] = [ids.address, ids.bank, ids.international].map((id) => ({ id: String(id) }));
  return {
    'payee.saveAddress': { currency: '3', address: tron, ...address },
    'payee.bank': { ...bank },
    'payee.saveBank': { ...bankCard, ...bank },
    'payee.international': { ...card },
    'payee.saveInternational': { ...internationalCard, ...card },
    'spot.cancelOrder': { client_order_id: 'of-the-first' },
    'stocks.cancelOrder': { client_order_id: 'of-the-first' },
    'stocks.fills': { order_id: String(shares.data.id) },
    'convert.transfer': {
      ...{ ...conversion, number: '0.001' },
      quote_id: locked.ok ? String(locked.message.quote_id) : '',
    },
    'futures.cancelOrder': { client_order_id: 'of-another' },
    'futures.closePosition': { id: '999999999', client_order_id: 'of-another' },
    'futures.fills': { order_id: future.ok ? String(future.data.id) : '' },
    'kefu.send': { client_id: randomUUID(), text: '', image: front_pic, image_name: 'a.jpg' },
    'identity.verify': { real_type: '2', front_pic, reverse_pic },
    'otc.saveAd': { ...terms, type: '2', cards: String(seller.card), terms: 'Own name.', id: String(ad) },
    'rewards.use': { id: '1', order_id: String(lockUp.data.id) },
    'otc.appeal': { id: '1', reason: 'not_received', text: 'Nothing came.', image: front_pic },
  };
}

describe("S2 another user's object is answered like one that is not there", () => {
  test('for each field that names something, with the same bytes, and nothing changes', async () => {
    // He has proved a factor and has the same address and cards, so that only the name can be refused.
    const { token: bob } = await savedPayees(world);
    const further = await others();
    const differs: string[] = [];
    const untried: string[] = [];
    // A name of a new order is the caller's own; the id of a rate is an asset's.
    const ofAll = [
      ...['spot.placeOrder', 'futures.placeOrder', 'spot.placeConditional', 'spot.preview', 'convert.rate'],
      ...['stocks.placeOrder', 'stocks.preview'],
    ];
    const own = naming().filter(({ route }) => !ofAll.includes(route.id));
    expect(own.length).toBeGreaterThan(8);
    await stopClock();
    const before = await rowsOfAll();
    for (const { route, fields } of own)
      for (const field of fields) {
        const { file, ...first } = asked.get(route.id)!;
        const body = [first.body, further[route.id]].find((one) => one?.[field] !== undefined);
        if (body === undefined) {
          untried.push(`${route.id} ${field}`);
          continue;
        }
        const more = file ? { file } : {};
        const value = (body as Body)[field] ?? '';
        const foreign = await answered(route, { body, ...more }, bob);
        const unknown = await answered(route, { body: { ...body, [field]: unknownOf(value) }, ...more }, bob);
        if (foreign.text !== unknown.text || foreign.status !== unknown.status)
          differs.push(`${route.id} ${field}: ${foreign.text.slice(0, 200)} and ${unknown.text.slice(0, 200)}`);
      }
    // As text, so that a failure says which.
    expect(differs.join('\n')).toBe('');
    expect(untried).toEqual([]);
    expect(await rowsOfAll()).toEqual(before);
  }, 60_000);
});
