/** S21: what a user sends is in no line of the log, whatever its level, and in no refusal, fault or bug that is answered. */
import { account, routes, type Route } from '@glassbook/contract';
import { DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createLogger, loggable } from '../../src/carry/process/log.ts';
import { fieldsOf } from '../../src/products/system/openapi.ts';
import { openTraders } from '../open-traders.ts';
import { clientOf, codeMailedTo, wholeApp, type WholeApp } from '../whole-app.ts';
import { exampleOf, shapesOf, type Fields } from './examples.ts';
import { formOf } from './spoil.ts';
import { bytesOf, Wire, type Exchange } from './wire.ts';

/** Is in everything that is sent and must be in nothing that is written. */
const mark = 'hUshHush';
const password = `${mark}-password-7`;
const address = `${mark.toLowerCase()}@glassbook.test`;

let whole: WholeApp;
let wire: Wire;
let log = '';
let token: string;
let exchanges: (Exchange & { route: string })[] = [];

beforeAll(async () => {
  const logger = createLogger('trace', { write: (line) => void (log += line) });
  whole = await wholeApp({}, { logger });
  wire = new Wire((await whole.app.start()).port);
  [token = ''] = await openTraders(whole.database.pool, 1);
});
afterAll(async () => {
  wire.close();
  await whole.close();
});

/** The example of a call with the mark in every field that takes any text. */
function marked(route: Route): Fields {
  const fields = exampleOf(route);
  for (const { name, schema } of fieldsOf(route)) {
    const isFree = shapesOf(schema).some((shape) => shape['enum'] === undefined && shape['pattern'] === undefined);
    const { maxLength = 300 } = shapesOf(schema)[0] as { maxLength?: number };
    const text = name === 'user_string' || name === 'account' ? `${mark}.${route.id}@glassbook.test` : `${mark}${mark}`;
    if (isFree) fields[name] = text.slice(0, maxLength);
  }
  return fields;
}

async function ask(route: Route, fields: Fields, authorization: string): Promise<Exchange> {
  const isPost = route.method === 'POST';
  const text = formOf(fields);
  const target = `/api${route.path}?${isPost ? `note=${mark}` : text}`;
  const body = isPost ? Buffer.from(text) : undefined;
  const headers: [string, string][] = [
    ['authorization', authorization],
    ['cookie', `session=${mark}`],
    ['referer', `http://127.0.0.1/${mark}`],
    ['user-agent', mark],
    ['device-secret', mark],
    ['idempotency-key', `${mark}.${exchanges.length}`],
    ...(body
      ? ([
          ['content-type', 'application/x-www-form-urlencoded'],
          ['content-length', String(body.length)],
        ] as [string, string][])
      : []),
  ];
  const exchange = await wire.send(bytesOf({ method: route.method, target, headers, body }));
  exchanges.push({ ...exchange, route: route.id });
  return exchange;
}

/** Every call, without and with a session. The one that ends the session comes last. */
async function askEverything(): Promise<void> {
  const ordered = routes.toSorted((a, b) => Number(a.id === 'account.logout') - Number(b.id === 'account.logout'));
  for (const authorization of [`${mark}-token`, token])
    for (const route of ordered) {
      await ask(route, marked(route), authorization);
      await ask(route, { ...marked(route), lang: mark, [mark]: mark }, authorization);
      await ask(
        route,
        Object.fromEntries(Object.keys(exampleOf(route)).map((name) => [name, mark.repeat(40)])),
        authorization,
      );
    }
}

function expectNothingTold(...more: string[]) {
  // A code is six digits, which a longer number may have in it.
  const isIn = (secret: string) =>
    /^\d+$/.test(secret) ? new RegExp(`(?<![0-9])${secret}(?![0-9])`).test(log) : log.includes(secret);
  for (const secret of [mark, mark.toLowerCase(), token, ...more]) expect(isIn(secret) && secret).toBe(false);
  for (const { body, status, route } of exchanges) {
    const isGood = /^\{"type":"ok"|^\{"code":1,/.test(body);
    if (!isGood) expect([route, status, body]).toEqual([route, status, expect.not.stringContaining(mark)]);
  }
}

describe('S21 ACCOUNT-021', () => {
  test(
    'the log of every call, at its lowest level, has a line for each request and nothing of what was sent',
    { tags: ['long'] },
    async () => {
      await askEverything();
      // A user can quote the request id of the answer, and it is found in the log; the last line may be written later.
      const lines = log.split('\n').filter((line) => line.includes('"answered"'));
      const ids = new Set(lines.map((line) => (JSON.parse(line) as { requestId?: string }).requestId));
      const untold = exchanges.slice(0, -1).filter(({ headers }) => !ids.has(headers['x-request-id']));
      expect(untold.map(({ route, status }) => [route, status])).toEqual([]);
      expectNothingTold();
    },
  );

  test('neither has that of opening an account, logging in, a wrong password and a new one', async () => {
    const call = clientOf(whole.app);
    await call(account.sendCode, { user_string: address, scene: 'register' });
    const code = await codeMailedTo(whole.app, address);
    expect(code).toMatch(/^\d{6}$/);
    await call(account.checkCode, { user_string: address, email_code: code, scene: 'register' });
    await call(account.register, { user_string: address, code, password, re_password: password });
    const entered = await call(account.login, { user_string: address, password });
    expect(entered.ok).toBe(true);
    await call(account.login, { user_string: address, password: `${password}wrong` });
    await whole.database.pool.query("UPDATE codes SET created_at = created_at - interval '2 minutes'");
    await call(account.sendCode, { user_string: address, scene: 'forget' });
    const second = await codeMailedTo(whole.app, address, code);
    await call(account.resetPassword, {
      account: address,
      password: `${password}new`,
      repassword: `${password}new`,
      code: second,
    });
    expect(log).toContain('"logged in"');
    expect(log).toContain('"login refused"');
    expect(log).toContain('"password reset"');
    expectNothingTold(code, second, ...(entered.ok ? [entered.message, entered.data.device] : []));
  });

  test.each([
    ['that quotes a value', '22P02', 500],
    ['that quotes a row', '23505', 500],
    ['that lost its connection', '57P01', 503],
  ])('nor has it of a database %s', { tags: ['long'] }, async (_what, code, status) => {
    exchanges = [];
    [token = ''] = await openTraders(whole.database.pool, 1).catch(() => [token]);
    const error = Object.assign(
      new DatabaseError(code === '22P02' ? `invalid input: "${mark}"` : 'it failed', 1, 'error'),
      {
        code,
        ...{
          detail: `Key (email)=(${mark}) exists`,
          where: `line 1: ${mark}`,
          internalQuery: `SELECT '${mark}'`,
          hint: mark,
        },
      },
    );
    const { pool } = whole.app.core;
    const failing = [vi.spyOn(pool, 'query'), vi.spyOn(pool, 'connect')];
    for (const spy of failing) spy.mockRejectedValue(error);
    await askEverything();
    for (const spy of failing) spy.mockRestore();
    expect(exchanges.filter((each) => each.status === status).length).toBeGreaterThan(20);
    // Jobs of the server log the same fault, and not of a request.
    const ofRequest = (each: string) => each.includes(`"code":"${code}"`) && each.includes('"requestId"');
    const line = log.split('\n').find(ofRequest) ?? '{}';
    // The operator still gets what it was and where.
    expect(JSON.parse(line)).toMatchObject({
      msg: status === 500 ? 'bug' : 'fault',
      ...{ requestId: expect.any(String) as string, route: expect.any(String) as string },
      err: { stack: expect.stringMatching(/\n {4}at /) as string },
    });
    expectNothingTold();
  });

  test('what is logged of an error is its kind, its message and where it happened', () => {
    const cause = Object.assign(new Error(`invalid input syntax for type bigint: "${mark}"`), {
      code: '22P02',
      detail: mark,
    });
    const logged = loggable(new Error('a batch was not stored', { cause }));
    expect(JSON.stringify(logged)).not.toContain(mark);
    expect(logged).toMatchObject({ name: 'Error', message: 'a batch was not stored', cause: { code: '22P02' } });
    expect(logged['stack']).toMatch(/^Error: a batch was not stored\n {4}at /);
    expect(loggable(logged)).toBe(logged);
    expect(loggable(mark)).toEqual({ name: 'string' });
    expect(loggable({ password: mark })).toEqual({ name: 'object' });
  });
});
