/** REWARD-027: accounts that share a device, a bank card or a document are linked before the call that shows it is answered. */
import { account, identity, payee } from '@glassbook/contract';
import { createClient } from '@glassbook/contract/client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, codeMailedTo, fetchInto, password, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { deviceHash } from '../../products/account/sessions/devices.ts';
import { bankCard } from '../../products/payee/test/successes.ts';
import { linkAccounts } from './link-accounts.ts';

let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());
afterEach(() => vi.restoreAllMocks());

let people = 0;
const address = () => `linked-${(people += 1)}@example.test`;
/** A browser with this secret. */
const browser = (device?: string) =>
  createClient({
    origin: 'http://glassbook.test',
    fetch: fetchInto(whole.app),
    language: () => 'en',
    token: () => undefined,
    device: () => device,
    validate: true,
  });
/** Opens an account in a browser; its address and the browser's new secret. */
async function opened(device?: string): Promise<{ name: string; id: number; device: string }> {
  const name = address();
  const call = browser(device);
  await call(account.sendCode, { user_string: name, scene: 'register' });
  const code = await codeMailedTo(whole.app, name);
  const answer = await call(account.register, {
    ...{ user_string: name, code, password, re_password: password, type: 'email' },
  });
  if (!answer.ok) throw new Error(answer.message);
  return { name, id: await idOf(name), device: answer.data.device };
}
async function idOf(name: string): Promise<number> {
  const { rows } = await whole.database.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [name]);
  return Number(rows[0]?.id);
}
const logIn = (name: string, device: string) => browser(device)(account.login, { user_string: name, password });
/** How often the engine was told that two are linked, while `work` was done. */
async function told(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(whole.app.core.sequencer, 'submit');
  await work();
  const times = spy.mock.calls.filter(([{ kind }]) => kind === 'rewards.link').length;
  spy.mockRestore();
  return times;
}
/** What links these, as it is committed now. */
async function linked(one: number, other: number): Promise<string[]> {
  const { rows } = await whole.database.pool.query<{ by: string }>(
    "SELECT by FROM account_links WHERE owner = least($1::bigint, $2::bigint) AND other = greatest($1::bigint, $2::bigint) AND status = 'linked'",
    [one, other],
  );
  return rows.map(({ by }) => by);
}
const refuseLinks = () => {
  const { sequencer } = whole.app.core;
  const submit = sequencer.submit.bind(sequencer);
  const refused = { seq: 0, outcome: { ok: false, reason: 'rewards.link_invalid' } };
  const stand = (...asked: Parameters<typeof submit>) =>
    asked[0].kind === 'rewards.link' ? Promise.resolve(refused) : submit(...asked);
  return vi.spyOn(sequencer, 'submit').mockImplementation(stand as never);
};

test('REWARD-027 who signs up in the browser of another is linked by then', async () => {
  const ann = await opened();
  const bob = await opened(ann.device);
  expect(await linked(ann.id, bob.id)).toEqual(['device']);
  const cara = await opened();
  expect(await linked(ann.id, cara.id)).toEqual([]);
});

test('REWARD-027 who logs in in the browser of another is linked by then; the next login tells nothing more', async () => {
  const [ann, bob] = [await opened(), await opened()];
  expect(await told(() => logIn(bob.name, ann.device))).toBe(1);
  expect(await linked(ann.id, bob.id)).toEqual(['device']);
  expect(await told(() => logIn(ann.name, ann.device))).toBe(0);
});

test('REWARD-027 of two logins at once, with a secret that is renewed meanwhile, one links; of 64 calls too', async () => {
  const [ann, bob, cara] = [await opened(), await opened(), await opened()];
  const both = () => Promise.all([ann, bob].map(({ name }) => logIn(name, ann.device)));
  expect(await told(both)).toBe(1);
  expect(await linked(ann.id, bob.id)).toEqual(['device']);
  const fact = deviceHash(cara.device);
  if (!fact) throw new Error('it is a secret of ours');
  const link = linkAccounts(whole.app.core.sequencer);
  const once = () =>
    inTransaction(whole.database.pool, (client) => link(client, { owner: bob.id, by: 'device', fact }));
  expect(await told(() => Promise.all(Array.from({ length: 64 }, once)))).toBe(1);
  expect(await linked(bob.id, cara.id)).toEqual(['device']);
});

test('REWARD-027 a new password in the browser of another links too', async () => {
  const [ann, bob] = [await opened(), await opened()];
  const before = await codeMailedTo(whole.app, bob.name);
  await whole.database.pool.query("UPDATE codes SET created_at = created_at - interval '1 hour'");
  const call = browser(ann.device);
  await call(account.sendCode, { user_string: bob.name, type: 'forget' });
  const code = await codeMailedTo(whole.app, bob.name, before);
  expect(await call(account.resetPassword, { account: bob.name, password, repassword: password, code })).toMatchObject({
    ok: true,
  });
  expect(await linked(ann.id, bob.id)).toEqual(['device']);
});

test('REWARD-027 where the engine does not link, a login and a sign-up answer 503, and nothing is kept of them', async () => {
  const [ann, bob] = [await opened(), await opened()];
  const mocked = refuseLinks();
  await expect(logIn(bob.name, ann.device)).rejects.toThrow('answered 503');
  await expect(opened(ann.device)).rejects.toThrow('answered 503');
  const { rows } = await whole.database.pool.query(
    'SELECT FROM sessions WHERE user_id = $1 UNION ALL SELECT FROM users WHERE id > $1',
    [bob.id],
  );
  expect(rows).toHaveLength(0);
  mocked.mockRestore();
  expect(await logIn(bob.name, ann.device)).toMatchObject({ ok: true });
  expect(await linked(ann.id, bob.id)).toEqual(['device']);
});

/** Two whose sessions proved a factor. */
async function two(): Promise<{ id: number; call: ReturnType<typeof clientOf> }[]> {
  const { pool } = whole.database;
  const tokens = await openTraders(pool, 2, { proved: true });
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM users WHERE NOT robot ORDER BY id DESC LIMIT 2');
  return tokens.map((token, n) => ({ id: Number(rows[1 - n]?.id), call: clientOf(whole.app, token) }));
}

test('REWARD-027 who saves the bank card of another is linked by then, also at once', async () => {
  const [ann, bob] = await two();
  if (!ann || !bob) throw new Error('there are two');
  const card = { ...bankCard, bank_account: '6222 0202 0099 2230' };
  const save = () => Promise.all([ann, bob].map(({ call }) => call(payee.saveBank, card)));
  expect(await told(save)).toBe(1);
  expect(await linked(ann.id, bob.id)).toEqual(['card']);
});

test('REWARD-027 who sends the document of another is linked by then, also at once', async () => {
  const [ann, bob] = await two();
  if (!ann || !bob) throw new Error('there are two');
  const document = { real_type: '1', id_type: '1', country: 'VN', name: 'Linh Tran', card_id: 'C1234567' } as const;
  const sent = await Promise.all([ann, bob].map(({ call }) => call(identity.verify, document)));
  expect(sent).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await linked(ann.id, bob.id)).toEqual(['document']);
});
test('REWARD-027 where the engine does not link, a card and a document answer 503, and neither is kept', async () => {
  const [ann, bob] = await two();
  if (!ann || !bob) throw new Error('there are two');
  const card = { ...bankCard, bank_account: '6222 0202 0099 4471' };
  const document = { real_type: '1', id_type: '1', country: 'VN', name: 'Bao Le', card_id: 'C7654321' } as const;
  const showed = [
    (call: typeof ann.call) => call(payee.saveBank, card),
    (call: typeof ann.call) => call(identity.verify, document),
  ];
  for (const show of showed) expect(await show(ann.call)).toMatchObject({ ok: true });
  const mocked = refuseLinks();
  for (const show of showed) await expect(show(bob.call)).rejects.toThrow('answered 503');
  const { rows } = await whole.database.pool.query(
    'SELECT user_id FROM payees WHERE user_id = $1 UNION ALL SELECT user_id FROM identity_requests WHERE user_id = $1',
    [bob.id],
  );
  expect(rows).toHaveLength(0);
  mocked.mockRestore();
  for (const show of showed) expect(await show(bob.call)).toMatchObject({ ok: true });
  expect((await linked(ann.id, bob.id)).toSorted()).toEqual(['card', 'document']);
});
