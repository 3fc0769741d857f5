/** Transfers to other users over the wire: what they have to pass, what both sides see, and what a look-up tells. */
import { randomUUID } from 'node:crypto';
import { funds, limit, notification, wallet, wireLanguages } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTraders } from '../../../../test/open-traders.ts';
import { setPrice, wholeApp, type WholeApp } from '../../../../test/whole-app.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import type { Doors } from '../../../shared/slice/doors.ts';
import { slices } from '../../../app/slices.ts';
import { audit } from '../../../carry/store/audit/audit.ts';
import { freezeRefusal } from '../test/freeze-refusal.ts';
import { accountNumberOf, saveRecipient, sender, type Sender } from '../test/sender.ts';
import { password, withAuthenticator, withdrawer, type Withdrawer } from '../test/withdrawer.ts';
import { queueTransferLetters } from './letters.ts';

let whole: WholeApp;
/** As the app's own follower of transfers sees the disk, which it reads with each step: while it is full, only the test queues letters. */
let isFull = true;
const isFollower = () => /products\/funds\/slice\.ts/.test(new Error('whose look').stack ?? '');
beforeAll(async () => {
  whole = await wholeApp();
  vi.spyOn(whole.app.core.disk, 'isFull', 'get').mockImplementation(() => isFull && isFollower());
  await setPrice(whole.app, 50_000);
});
afterAll(() => {
  isFull = false;
  return whole.close();
});

const pool = () => whole.database.pool;
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
type Answer<M, D> = { ok: true; message: M; data: D } | { ok: false; reason: string; message: string };
async function ok<M, D>(answer: Promise<Answer<M, D>>): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const body = ({ recipient }: Sender, change: object = {}) => ({
  ...{ recipient_id: recipient, currency: '3', number: '100', password, ...change },
});
const send = (from: Sender, change: object = {}, key = randomUUID()) =>
  from.call(funds.sendToUser, body(from, change), { key });
async function spot({ call }: Withdrawer): Promise<number> {
  const { message } = await ok(call(wallet.wallet, { currency: '3', type: 'change' }));
  return Number((message as unknown as { change_balance: string }).change_balance);
}
const two = async (): Promise<[Sender, Withdrawer]> => {
  const other = await withdrawer(whole);
  return [await sender(whole, other), other];
};
const freeze = (trader: Withdrawer) => pool().query('UPDATE users SET frozen_at = now() WHERE id = $1', [trader.id]);

test('FUNDS-090 FUNDS-095 a transfer is in the other account at once, in the list, the ledger and the notifications of both', async () => {
  const [from, to] = await two();
  await pool().query("UPDATE users SET nickname = 'Linh' WHERE id = $1", [to.id]);
  const [before, theirs] = [await spot(from), await spot(to)];
  const { data } = await ok(send(from));
  expect(data).toMatchObject({ direction: 'sent', number: '100.00000000', nickname: 'Linh', name: 'USDT' });
  expect(data.account).toBe(await accountNumberOf(whole, to));
  expect([await spot(from), await spot(to)]).toEqual([before - 100, theirs + 100]);
  const listOf = async ({ call }: Withdrawer, more = {}) => (await ok(call(funds.userTransfers, more))).message;
  expect((await listOf(from)).data).toEqual([data]);
  const [got] = (await listOf(to, { direction: 'received', currency: '3' })).data;
  expect(got).toMatchObject({ id: data.id, direction: 'received', nickname: '', seq: data.seq });
  expect((await listOf(to, { direction: 'sent' })).total).toBe(0);
  for (const [trader, value, kind] of [
    [from, '-100.00000000', 'transfer_sent'],
    [to, '100.00000000', 'transfer_received'],
  ] as const) {
    const { message: entries } = await ok(trader.call(wallet.entries, { currency: '3', page: '1' }));
    expect(entries.list[0]).toMatchObject({ value, reason: 'funds.user_transfer', ref: data.id });
    const { message: happened } = await ok(trader.call(notification.notifications, { group: 'funds' }));
    const [newest] = happened.data;
    expect(newest).toMatchObject({ kind, params: { transfer: data.id, amount: '100.00000000', asset: 'USDT' } });
  }
});

test('FUNDS-095 the letters about a transfer are queued once, also where the process ended before it, in each language; only the sender’s freezes the account', async () => {
  const [from, to] = await two();
  const { data } = await ok(send(from));
  const last = async () => {
    const { rows } = await pool().query<{ last: string }>('SELECT last FROM transfer_letters');
    return Number(rows[0]?.last);
  };
  const written: [owner: number, letter: Letter][] = [];
  const services = {
    ...{ pool: pool(), catalog: whole.app.core.catalog },
    notifyOwner: ((owner, write) => {
      const facts = { site: 'Glassbook', at: 0, freezeUrl: 'https://x' };
      for (const language of wireLanguages) written.push([owner, write({ language, ...facts })]);
      return Promise.resolve();
    }) satisfies Doors['notifyOwner'],
  };
  const before = data.id - (await last());
  const both = await Promise.all([queueTransferLetters(services), queueTransferLetters(services)]);
  expect([both.sort(), await last()]).toEqual([[0, before], data.id]);
  // The app's own follower queues the next ones.
  isFull = false;
  const next = (await ok(send(from))).data.id;
  await vi.waitFor(async () => expect(await last()).toBe(next), 20_000);
  isFull = true;
  const of = (trader: Withdrawer) => written.filter(([owner]) => owner === trader.id).map(([, letter]) => letter);
  expect([of(from).length, of(to).length]).toEqual([wireLanguages.length, wireLanguages.length]);
  expect(JSON.stringify(written)).not.toMatch(/\{\{|undefined/);
  expect(of(from).every(({ link }) => link?.url === 'https://x') && of(to).every(({ link }) => !link)).toBe(true);
  const english = wireLanguages.indexOf('en');
  expect(of(from)[english]?.subject).toBe('Glassbook: 100.00000000 USDT sent');
  expect(of(to)[english]?.subject).toBe('Glassbook: 100.00000000 USDT received');
});

test('FUNDS-093 the same request under one key is one transfer with one answer, also where a new one would be refused by now', async () => {
  const [from] = await two();
  const key = randomUUID();
  const first = await send(from, {}, key);
  await pool().query('UPDATE transfer_recipients SET removed_at = now() WHERE user_id = $1', [from.id]);
  expect(await send(from, {}, key)).toEqual(first);
  expect(reasonOf(await send(from))).toBe('funds.payee_not_found');
  await pool().query("UPDATE identity_requests SET status = 'review', decided_at = NULL WHERE user_id = $1", [from.id]);
  expect(await send(from, {}, key)).toEqual(first);
  expect(reasonOf(await send(from, { number: '101' }, key))).toBe('request.key_reused');
  expect(reasonOf(await send(from))).toBe('session.identity_pending');
  expect((await ok(from.call(funds.userTransfers, {}))).message.total).toBe(1);
});

test('FUNDS-094 a transfer takes what a withdrawal takes: identity, no hold, the level, a present factor and the payment password', async () => {
  const [from, to] = await two();
  const before = await spot(from);
  expect(reasonOf(await send(from, { number: '9.99' }))).toBe('funds.amount_too_small');
  expect(reasonOf(await send(from, { currency: '4', number: '1' }))).toBe('funds.withdrawal_off');
  expect(reasonOf(await send(from, { number: '10001' }))).toBe('funds.insufficient_funds');
  expect(reasonOf(await send(from, { password: '000000' }))).toBe('funds.payment_password_wrong');
  expect(reasonOf(await send(from, { recipient_id: '999999' }))).toBe('funds.payee_not_found');
  await withAuthenticator(whole, from);
  await pool().query('UPDATE sessions SET proved_at = NULL WHERE user_id = $1', [from.id]);
  expect(reasonOf(await send(from))).toBe('account.step_up_required');
  await pool().query('UPDATE sessions SET proved_at = now() WHERE user_id = $1', [from.id]);
  const held = `INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'new_device', now(), now() + interval '1 day')`;
  await pool().query(held, [from.id]);
  expect(reasonOf(await send(from))).toBe('funds.on_hold');
  await pool().query('DELETE FROM account_holds WHERE user_id = $1', [from.id]);
  await pool().query("UPDATE transfer_recipients SET held_until = now() + interval '1 hour' WHERE user_id = $1", [
    from.id,
  ]);
  expect(reasonOf(await send(from))).toBe('funds.payee_on_hold');
  expect([await spot(from), (await ok(to.call(funds.userTransfers, {}))).message.total]).toEqual([before, 0]);
  const stranger = await withdrawer(whole, { verified: false });
  const answer = await stranger.call(funds.sendToUser, body({ ...stranger, recipient: '1' }));
  expect(answer.ok).toBe(false);
});

test('FUNDS-094 what was sent counts for the limit of the level together with withdrawals, however many ask at once', async () => {
  const [from] = await two();
  const { message: info } = await ok(from.call(funds.info, { currency: '3' }));
  // What is left of the level is below what eight of them take: 0.005 BTC at 50,000 USDT.
  const left = Number(info.limit_btc) - Number(info.used_btc);
  const filler = `INSERT INTO user_transfers (id, seq, at, owner, recipient, asset, amount, worth) VALUES (-1, 0, $2, $1, 1, 3, 1, $3)`;
  await pool().query(filler, [from.id, Date.now(), Math.round((left - 0.005) * 1e8)]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(from)));
  expect(answers.map(reasonOf).sort()).toEqual([
    ...Array.from({ length: 4 }, () => 'funds.level_reached'),
    ...['ok', 'ok'],
  ]);
  await pool().query('DELETE FROM user_transfers WHERE id = -1');
});

test('FUNDS-096 neither sends nor receives who is frozen, and the sender does not see why', async () => {
  const [from, to] = await two();
  await freeze(to);
  expect(reasonOf(await send(from))).toBe('funds.recipient_unavailable');
  const [again, other] = await two();
  await freeze(again);
  expect(reasonOf(await send(again))).not.toBe('ok');
  expect((await ok(other.call(funds.userTransfers, {}))).message.total).toBe(0);
});

test.each(['sender', 'recipient'] as const)(
  'FUNDS-096 a freeze of the %s waits until a transfer that has begun is carried out',
  async (who) => {
    const [from, to] = await two();
    const { sequencer } = whole.app.core;
    const submit = sequencer.submit.bind(sequencer);
    const refusals: string[] = [];
    const spy = vi.spyOn(sequencer, 'submit').mockImplementation(async (command, ...more) => {
      if (command.kind === 'funds.sendToUser' && command.recipient === to.id)
        refusals.push(await freezeRefusal(pool(), who === 'sender' ? from.id : to.id));
      return submit(command, ...more);
    });
    const answer = await send(from);
    spy.mockRestore();
    expect([reasonOf(answer), refusals]).toEqual(['ok', ['55P03']]);
  },
);

test('FUNDS-123 a hold of the sender and the removal of the recipient that begin after all was checked refuse the transfer', async () => {
  const begins = [
    (id: number) =>
      pool().query(
        "INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'passkey_on', now(), now() + interval '1 day')",
        [id],
      ),
    (id: number) => pool().query('UPDATE transfer_recipients SET removed_at = now() WHERE user_id = $1', [id]),
  ];
  const reasons: (string | undefined)[] = [];
  for (const begin of begins) {
    const [from] = await two();
    // The last that is asked before the row is locked.
    const accountPool: { query: (...asked: never[]) => Promise<unknown> } = whole.app.core.accountPool;
    const query = accountPool.query.bind(accountPool);
    const spy = vi.spyOn(accountPool, 'query').mockImplementation(async (...asked) => {
      if ((asked[0] as unknown) === 'SELECT FROM sessions WHERE id = $1') await begin(from.id);
      return query(...asked);
    });
    reasons.push(reasonOf(await send(from)));
    spy.mockRestore();
  }
  expect(reasons).toEqual(['funds.on_hold', 'funds.payee_not_found']);
});

test('FUNDS-091 a paused recipient is answered as one who cannot receive', async () => {
  const [from, to] = await two();
  await ok(to.call(limit.coolOff, { days: '1' }));
  expect(reasonOf(await send(from))).toBe('funds.recipient_unavailable');
});

test('FUNDS-125 after three refusals of a recipient in 24 hours the sender is refused whatever the amount, by a count in the table', async () => {
  const [from, to] = await two();
  await ok(to.call(limit.coolOff, { days: '1' }));
  const answers: (string | undefined)[] = [];
  // As one who looks for a limit, as far as one gets.
  for (const number of ['400', '200', '300', '250', '100']) answers.push(reasonOf(await send(from, { number })));
  const [unavailable, reached] = ['funds.recipient_unavailable', 'funds.recipient_tries_reached'];
  expect(answers).toEqual([unavailable, unavailable, unavailable, reached, reached]);
  // Another sender, and another recipient of the same one, are counted apart.
  expect(reasonOf(await send(await sender(whole, to)))).toBe(unavailable);
  const third = await withdrawer(whole);
  expect(reasonOf(await send({ ...from, recipient: await saveRecipient(whole, from, third) }))).toBe('ok');
  await pool().query("UPDATE recipient_refusals SET at = at - interval '1 day' WHERE user_id = $1", [from.id]);
  expect(reasonOf(await send(from))).toBe(unavailable);
});

test('FUNDS-126 FUNDS-127 in any hour ten receipts are mailed to a recipient, one letter says that there are more, and receipts go on as those before are an hour old', async () => {
  const [from, to] = await two();
  const written: Letter[] = [];
  const services = {
    ...{ pool: pool(), catalog: whole.app.core.catalog },
    notifyOwner: ((owner, write) => {
      const facts = { site: 'Glassbook', at: 0, freezeUrl: 'https://x' };
      if (owner === to.id) written.push(...wireLanguages.map((language) => write({ language, ...facts })));
      return Promise.resolve();
    }) satisfies Doors['notifyOwner'],
  };
  const { data } = await ok(send(from, { number: '10' }));
  await queueTransferLetters(services);
  written.length = 0;
  const hour = 3_600_000;
  const minute = 60_000;
  // Ten minutes before the end of an hour (UTC), so that a count by the clock would begin anew at the eleventh.
  const start = data.created_ms - (data.created_ms % hour) + 4 * hour - 10 * minute;
  let next = data.id;
  /** What is mailed to the recipient, in English, of sums that come these minutes after the start. */
  const mailedOf = async (times: number[]): Promise<string[]> => {
    await pool().query(
      `INSERT INTO user_transfers (id, seq, at, owner, recipient, asset, amount, worth)
       SELECT $1::bigint + n, 0, at, $2, $3, 3, 1000000000, 0 FROM unnest($4::bigint[]) WITH ORDINALITY AS of (at, n)`,
      [next, from.id, to.id, times.map((each) => start + each * minute)],
    );
    next += times.length;
    await queueTransferLetters(services);
    expect(JSON.stringify(written)).not.toMatch(/\{\{|undefined/);
    const subjects = written.flatMap(({ locale, subject }) => (locale === 'en' ? [subject] : []));
    written.length = 0;
    return subjects;
  };
  const receipt = 'Glassbook: 10.00000000 USDT received';
  const more = 'Glassbook: more payments received';
  const minutes = (count: number, first: number) => Array.from({ length: count }, (_, n) => first + n);
  // One a minute: ten receipts, the letter, and no other in the new hour of the clock.
  expect(await mailedOf(minutes(30, 0))).toEqual([...Array<string>(10).fill(receipt), more]);
  expect(await mailedOf([59.5])).toEqual([]);
  // The first receipt is an hour old, then the second; the letter, of minute 10, is not before minute 70.
  expect(await mailedOf([60, 60.5, 61])).toEqual([receipt, receipt]);
  expect(await mailedOf(minutes(8, 62))).toEqual(Array<string>(8).fill(receipt));
  expect(await mailedOf([69.5, 70])).toEqual([more]);
  expect(await mailedOf([300])).toEqual([receipt]);
  await pool().query('DELETE FROM user_transfers WHERE id > $1', [data.id]);
  await pool().query('UPDATE transfer_letters SET last = $1', [data.id]);
});

test('FUNDS-097 a look-up takes a present factor and a verified identity, is counted, and answers everything that is not there the same', async () => {
  const [from, other] = [await withdrawer(whole), await withdrawer(whole)];
  const look = (account: string, call = from.call) => call(funds.addRecipient, { account });
  await pool().query('UPDATE sessions SET proved_at = NULL WHERE user_id = $1', [from.id]);
  expect(reasonOf(await look('ann@glassbook.test'))).toBe('account.step_up_required');
  await pool().query('UPDATE sessions SET proved_at = now() WHERE user_id = $1', [from.id]);
  const stranger = await withdrawer(whole, { verified: false });
  expect((await look(await accountNumberOf(whole, other), stranger.call)).ok).toBe(false);
  const frozen = await withdrawer(whole);
  await freeze(frozen);
  const missing = await look('nobody@glassbook.test');
  expect(reasonOf(missing)).toBe('funds.recipient_not_found');
  expect(await look(await accountNumberOf(whole, frozen))).toEqual(missing);
  expect(reasonOf(await look(await accountNumberOf(whole, from)))).toBe('funds.recipient_self');
  const { rows } = await pool().query<{ email: string }>('SELECT email FROM users WHERE id = $1', [other.id]);
  const { data } = await ok(look(` ${(rows[0]?.email ?? '').toUpperCase()} `));
  expect(data).toMatchObject({ account: rows[0]?.email, own_name: '', nickname: '' });
  for (let n = 4; n < 10; n += 1) await look(`nobody-${n}@glassbook.test`);
  expect(reasonOf(await look('nobody@glassbook.test'))).toBe('funds.lookups_reached');
  // They are counted in the table: a restart forgets none.
  const { rows: counted } = await pool().query('SELECT FROM recipient_lookups WHERE user_id = $1', [from.id]);
  expect(counted).toHaveLength(10);
  await pool().query("UPDATE recipient_lookups SET at = at - interval '1 day' WHERE user_id = $1", [from.id]);
  expect(await look('nobody@glassbook.test')).toEqual(missing);
});

test('FUNDS-098 a new recipient is held for 24 hours and named to the owner by a notification; saved again the hold begins anew', async () => {
  const [from, to] = [await withdrawer(whole), await withdrawer(whole)];
  const account = await accountNumberOf(whole, to);
  const { data } = await ok(from.call(funds.addRecipient, { account }));
  const listed = async () => (await ok(from.call(funds.recipients, {}))).message;
  const { recipients, hold_ms, now_ms } = await listed();
  expect(recipients).toEqual([data]);
  expect(hold_ms).toBe(24 * 3_600_000);
  expect(Math.abs((data.held_until_ms ?? 0) - now_ms - 24 * 3_600_000)).toBeLessThan(60_000);
  expect(reasonOf(await send({ ...from, recipient: String(data.id) }))).toBe('funds.payee_on_hold');
  // The same again is the same row, with what is left of its hold.
  expect((await ok(from.call(funds.addRecipient, { account }))).data).toEqual(data);
  await ok(from.call(funds.removeRecipient, { id: String(data.id) }));
  expect((await listed()).recipients).toEqual([]);
  expect(reasonOf(await from.call(funds.removeRecipient, { id: String(data.id) }))).toBe('funds.payee_not_found');
  expect((await ok(from.call(funds.addRecipient, { account }))).data.id).not.toBe(data.id);
  const { message } = await ok(from.call(notification.notifications, { group: 'account' }));
  const kinds = message.data.map(({ kind }) => kind).filter((kind) => kind.startsWith('recipient_'));
  expect(kinds).toEqual(['recipient_added', 'recipient_removed', 'recipient_added']);
});

test('FUNDS-124 removing a recipient takes a factor that was proven lately', async () => {
  const [from] = await two();
  await pool().query('UPDATE sessions SET proved_at = NULL WHERE user_id = $1', [from.id]);
  const remove = () => from.call(funds.removeRecipient, { id: from.recipient });
  expect(reasonOf(await remove())).toBe('account.step_up_required');
  expect((await ok(from.call(funds.recipients, {}))).message.recipients).toHaveLength(1);
  await pool().query('UPDATE sessions SET proved_at = now() WHERE user_id = $1', [from.id]);
  expect(reasonOf(await remove())).toBe('ok');
});

test('FUNDS-098 the 31st recipient of a user is refused', async () => {
  const [from, to] = [await withdrawer(whole), await withdrawer(whole)];
  const fill = (many: number) =>
    pool().query(
      `INSERT INTO transfer_recipients (user_id, recipient, account, created_at, held_until)
       SELECT $1, id, 'one', now(), now() FROM users WHERE id NOT IN ($1, $2) ORDER BY id LIMIT $3`,
      [from.id, to.id, many],
    );
  await openTraders(pool(), 30);
  expect((await fill(30)).rowCount).toBe(30);
  const account = await accountNumberOf(whole, to);
  const answer = await from.call(funds.addRecipient, { account });
  expect(answer).toMatchObject({ reason: 'funds.recipients_full', message: expect.stringContaining('30') as string });
  await pool().query(
    'UPDATE transfer_recipients SET removed_at = now() WHERE id = (SELECT max(id) FROM transfer_recipients WHERE user_id = $1)',
    [from.id],
  );
  expect(reasonOf(await from.call(funds.addRecipient, { account }))).toBe('ok');
});

test('FUNDS-098 a recipient is named by what was entered and by an own name, in the list and in the history, by the sender only', async () => {
  const [from, to] = [await withdrawer(whole), await withdrawer(whole)];
  const number = await accountNumberOf(whole, to);
  const { data } = await ok(from.call(funds.addRecipient, { account: number, name: 'Landlord' }));
  expect(data).toMatchObject({ account: number, own_name: 'Landlord' });
  await pool().query('UPDATE transfer_recipients SET held_until = now() WHERE id = $1', [data.id]);
  const sent = await ok(send({ ...from, recipient: String(data.id) }));
  expect(sent.data).toMatchObject({ account: number, own_name: 'Landlord' });
  // Removed, it keeps its text in the history.
  await ok(from.call(funds.removeRecipient, { id: String(data.id) }));
  const historyOf = async ({ call }: typeof from) => (await ok(call(funds.userTransfers, {}))).message.data[0];
  expect(await historyOf(from)).toMatchObject({ direction: 'sent', account: number, own_name: 'Landlord' });
  const own = await accountNumberOf(whole, from);
  expect(await historyOf(to)).toMatchObject({
    ...{ direction: 'received', own_name: '', account: `${own.slice(0, 2)}••••${own.slice(-2)}` },
  });
  // Saved once more under another name, it is the same row.
  const again = async (name: string) => (await ok(from.call(funds.addRecipient, { account: number, name }))).data;
  const [first, second] = [await again(''), await again('Rent')];
  expect([second.id, second.own_name, second.held_until_ms]).toEqual([first.id, 'Rent', first.held_until_ms]);
});

test('FUNDS-090 a recipient of another user is answered as one that is not there (S2), and the tables are what the journal says', async () => {
  const [from] = await two();
  const stranger = await withdrawer(whole);
  expect(reasonOf(await send({ ...stranger, recipient: from.recipient }))).toBe('funds.payee_not_found');
  expect(reasonOf(await stranger.call(funds.removeRecipient, { id: from.recipient }))).toBe('funds.payee_not_found');
  await ok(send(from));
  await saveRecipient(whole, stranger, from);
  const { differences } = await audit(pool(), slices);
  expect(differences).toEqual([]);
});
