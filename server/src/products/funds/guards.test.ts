/** What keeps the money of a withdrawal with its owner: the payee that is paid, freezes, letters and rights of staff. */
import { desk, funds, payee, wireLanguages } from '@glassbook/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import type { Letter } from '../../carry/mail/letter.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { PasswordHash } from '../../shared/passwords/password-hash.ts';
import { Details } from './details.ts';
import { WithdrawalLetters } from './letters.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { isFrozen } from './withdrawals/risk.ts';
import { withdrawalOf } from './withdrawals.ts';
import { freezeRefusal } from './test/freeze-refusal.ts';
import { password, saved, twoStaff, withdrawer, type Withdrawer } from './test/withdrawer.ts';

let whole: WholeApp;
let staff: Awaited<ReturnType<typeof twoStaff>>;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 50_000);
  staff = await twoStaff(whole);
});
afterAll(() => whole.close());

const pool = () => whole.database.pool;
const asked = { address: saved, currency: '3', number: '100', type: '0', password } as const;
type Answer<M, D> = { ok: true; message: M; data: D } | { ok: false; reason: string; message: string };
async function ok<M, D>(answer: Promise<Answer<M, D>>): Promise<{ message: M; data: D }> {
  const given = await answer;
  if (!given.ok) throw new Error(`${given.reason}: ${given.message}`);
  return given;
}
const of = ({ id }: Withdrawer, withdrawal: number) => ({ user: String(id), withdrawal: String(withdrawal) });

const card = {
  ...{ real_name: 'Linh Tran', bank_name: 'First Bank', bank_dizhi: 'Da Nang', bank_account: '4242424242424242' },
  ...{ alipay_account: '021000021', wechat_nickname: 'DEUTDEFF', wechat_account: '1 Main Street' },
} as const;
/** Saves a card of the caller, over its hold and accepted. */
async function saveCard(trader: Withdrawer, change: { [K in keyof typeof card]?: string }): Promise<number> {
  const { data } = await ok(trader.call(payee.saveBank, { ...card, ...change }));
  await pool().query(
    "UPDATE payees SET held_until = now(), review = 'accepted', reviewed_by = 'staff', reviewed_at = now() WHERE id = $1",
    [data.id],
  );
  return data.id;
}

test('FUNDS-017 a withdrawal to a card has the whole card and its row, as it was when asked for, also once it was edited', async () => {
  const trader = await withdrawer(whole);
  const id = await saveCard(trader, {});
  const { data } = await ok(trader.call(funds.withdraw, { ...asked, type: '1', address: card.bank_account }));
  await ok(trader.call(payee.saveBank, { ...card, real_name: 'Someone Else', id: String(id) }));
  const { message: seen } = await ok(staff.treasurer.call(funds.withdrawalCase, of(trader, data.id)));
  expect(seen).toMatchObject({ payee_id: id, address: 'First Bank •••• 4242' });
  expect(seen.card).toMatchObject({
    ...{ holder: 'Linh Tran', number: card.bank_account, swift: 'DEUTDEFF', aba: '021000021' },
    ...{ bank: 'First Bank', place: 'Da Nang', holder_address: '1 Main Street', branch: '', phone: '' },
  });
});

test('FUNDS-018 who may not read payees gets a case without the payee and without the name', async () => {
  const trader = await withdrawer(whole);
  const { data } = await ok(trader.call(funds.withdraw, asked));
  const { message: full } = await ok(staff.treasurer.call(funds.withdrawalCase, of(trader, data.id)));
  expect(full).toMatchObject({ address: saved, network: 'tron' });
  const { message: seen } = await ok(staff.support.call(funds.withdrawalCase, of(trader, data.id)));
  expect(seen).toMatchObject({ address: '', network: '', card: null, name_approved: '', payee_id: full.payee_id });
});

type Decision = (typeof funds.withdrawalDecisions)[number];
const decide = (trader: Withdrawer, withdrawal: number, decision: Decision) =>
  staff[decision === 'pay' ? 'payer' : 'support'].call(funds.decideWithdrawal, {
    ...{ ...of(trader, withdrawal), decision, reason: 'checked by hand' },
    ...(decision === 'reject' ? { code: 'security_concern' } : decision === 'pay' ? { reference: '0xfeed' } : {}),
  });
const approve = async (request: number) => {
  const answer = await staff.treasurer.call(desk.approve, { request: String(request), version: '1' });
  return answer.ok ? answer.message.state : answer.reason;
};
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
async function inReview(trader: Withdrawer): Promise<number> {
  const { data } = await ok(trader.call(funds.withdraw, asked));
  await ok(staff.support.call(funds.reviewWithdrawal, of(trader, data.id)));
  return data.id;
}
const freeze = (trader: Withdrawer) => pool().query('UPDATE users SET frozen_at = now() WHERE id = $1', [trader.id]);

test('FUNDS-019 of a frozen account nothing is approved or claimed, also what was asked for before; a payment that was made is recorded', async () => {
  const trader = await withdrawer(whole);
  const [first, second] = [await inReview(trader), await inReview(trader)];
  expect(await approve((await ok(decide(trader, first, 'approve'))).message.request)).toBe('done');
  const claim = () => staff.payer.call(funds.claimWithdrawal, of(trader, first)).then(reasonOf);
  await freeze(trader);
  expect(await claim()).toBe('funds.account_frozen');
  await pool().query('UPDATE users SET frozen_at = NULL WHERE id = $1', [trader.id]);
  expect(await claim()).toBe('ok');
  const other = await ok(decide(trader, second, 'approve'));
  await freeze(trader);
  expect(await approve(other.message.request)).toBe('desk.account_frozen');
  const { message: seen } = await ok(staff.support.call(funds.withdrawalCase, of(trader, first)));
  expect(seen.marks).toContain('frozen');
  // It may be on its way: it is not given back, and what was paid is a fact.
  expect(reasonOf(await decide(trader, first, 'reject'))).toBe('funds.decided_already');
  expect(await approve((await ok(decide(trader, first, 'pay'))).message.request)).toBe('done');
  await ok(staff.support.call(desk.withdraw, { request: String(other.message.request) }));
  expect(reasonOf(await decide(trader, second, 'approve'))).toBe('funds.account_frozen');
  expect(await approve((await ok(decide(trader, second, 'reject'))).message.request)).toBe('done');
});

test('FUNDS-019 what was approved and not carried out yet is not once the account is frozen', async () => {
  const trader = await withdrawer(whole);
  const withdrawal = await inReview(trader);
  const { request } = (await ok(decide(trader, withdrawal, 'approve'))).message;
  await pool().query("UPDATE desk_requests SET state = 'applying' WHERE id = $1", [request]);
  await freeze(trader);
  await whole.app.core.approvals.resume();
  const { rows } = await pool().query('SELECT state FROM desk_requests WHERE id = $1', [request]);
  expect(rows).toEqual([{ state: 'failed' }]);
  expect((await withdrawalOf(pool(), trader.id, withdrawal))?.status).toBe('in_review');
});

test('FUNDS-019 a freeze waits for the end of a transaction that has asked whether the account is frozen', async () => {
  const trader = await withdrawer(whole);
  const refusal = await inTransaction(pool(), async (client) => {
    expect(await isFrozen(client, trader.id)).toBe(false);
    return freezeRefusal(pool(), trader.id);
  });
  expect([refusal, await freezeRefusal(pool(), trader.id)]).toEqual(['55P03', '']);
});

test('FUNDS-063 a mark that comes between the request and the approval makes it stale; the request has the payee, masked', async () => {
  const trader = await withdrawer(whole);
  const id = await inReview(trader);
  const { message } = await ok(decide(trader, id, 'approve'));
  const { message: seen } = await ok(staff.treasurer.call(desk.request, { request: String(message.request) }));
  expect(seen.changes).toMatchObject([
    { field: 'withdrawal', before: 'in_review', after: 'approved' },
    { field: 'payee', before: '-', after: 'TJRabP…jpRTv8' },
    { field: 'marks', before: '-', after: 'first_withdrawal' },
  ]);
  await pool().query(
    `INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'password_changed', now(), now() + interval '1 day')`,
    [trader.id],
  );
  expect(await approve(message.request)).toBe('desk.request_stale');
});

/** Which letter was queued last, and how many there are of all kinds: one that was sent keeps no text. */
async function lettersOf(withdrawal: number): Promise<{ noticed: number; all: number }> {
  const { rows } = await pool().query<{ noticed: number; all: number }>(
    'SELECT noticed, (SELECT count(*)::integer FROM letters) AS all FROM fund_details WHERE id = (SELECT detail FROM withdrawals WHERE id = $1)',
    [withdrawal],
  );
  return rows[0] ?? { noticed: 0, all: 0 };
}
const queued = async (withdrawal: number, noticed: number) => {
  await vi.waitFor(async () => expect((await lettersOf(withdrawal)).noticed).toBe(noticed), 20_000);
  return (await lettersOf(withdrawal)).all;
};

test('FUNDS-064 a letter is queued when a withdrawal is asked for, and another when it is approved', async () => {
  const trader = await withdrawer(whole);
  const { rows } = await pool().query<{ count: number }>('SELECT count(*)::integer FROM letters');
  const id = await inReview(trader);
  const asking = await queued(id, 1);
  expect(asking).toBe((rows[0]?.count ?? 0) + 1);
  expect(await approve((await ok(decide(trader, id, 'approve'))).message.request)).toBe('done');
  expect(await queued(id, 2)).toBe(asking + 1);
});

/** Letters to this owner, in every language, instead of into the queue. */
function lettersTo(trader: Withdrawer) {
  const { vault, catalog } = whole.app.core;
  const written: Letter[] = [];
  const letters = new WithdrawalLetters({
    ...{
      pool: pool(),
      catalog,
      details: new Details({ uploads: whole.app.doors.uploads, pool: pool(), vault, now: Date.now }),
    },
    notifyOwner: (owner, write) => {
      const facts = { site: 'Glassbook', at: 0, freezeUrl: 'https://x' };
      if (owner === trader.id) written.push(...wireLanguages.map((language) => write({ language, ...facts })));
      return Promise.resolve();
    },
  });
  return { letters, written };
}
/** As where the process ended before these letters were queued. */
const forget = (id: number, noticed: number) =>
  pool().query('UPDATE fund_details SET noticed = $2 WHERE id = (SELECT detail FROM withdrawals WHERE id = $1)', [
    ...[id, noticed],
  ]);
const reject = async (trader: Withdrawer, id: number) =>
  expect(await approve((await ok(decide(trader, id, 'reject'))).message.request)).toBe('done');

test('FUNDS-064 a letter that a later state overtook is queued too, each once, and none of an approval that was not', async () => {
  const trader = await withdrawer(whole);
  const { letters, written } = lettersTo(trader);
  const subjects = async (id: number, noticed: number) => {
    await forget(id, noticed);
    written.length = 0;
    await Promise.all([letters.send(), letters.send()]);
    expect((await lettersOf(id)).noticed).toBe(2);
    return written.flatMap(({ locale, subject }) => (locale === 'en' ? [subject] : []));
  };
  const both = ['Glassbook: withdrawal requested', 'Glassbook: withdrawal approved'];
  const approved = await inReview(trader);
  expect(await approve((await ok(decide(trader, approved, 'approve'))).message.request)).toBe('done');
  await queued(approved, 2);
  expect(await subjects(approved, 0)).toEqual(both);
  await reject(trader, approved);
  expect(await subjects(approved, 0)).toEqual(both);
  expect(await subjects(approved, 1)).toEqual(both.slice(1));
  const rejected = await inReview(trader);
  await reject(trader, rejected);
  await queued(rejected, 2);
  expect(await subjects(rejected, 0)).toEqual(both.slice(0, 1));
  expect(await subjects(rejected, 1)).toEqual([]);
});

test('FUNDS-064 a letter that was not queued when the process ended is queued once by the next, in each language', async () => {
  const trader = await withdrawer(whole);
  const id = await inReview(trader);
  await queued(id, 1);
  const { letters, written } = lettersTo(trader);
  await letters.send();
  expect(written).toHaveLength(0);
  await forget(id, 0);
  await Promise.all([letters.send(), letters.send()]);
  expect(written).toHaveLength(wireLanguages.length);
  expect(JSON.stringify(written)).not.toMatch(/\{\{|–/);
  const english = written[wireLanguages.indexOf('en')];
  expect(english).toMatchObject({ subject: 'Glassbook: withdrawal requested', link: { url: 'https://x' } });
  expect(english?.paragraphs[1]).toBe('100.00000000 USDT to TJRabP…jpRTv8');
});

test.each([
  [
    'a hold',
    'funds.on_hold',
    (id: number) =>
      pool().query(
        "INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'payment_password_changed', now(), now() + interval '1 day')",
        [id],
      ),
  ],
  [
    'the end of the session',
    'session.login_required',
    (id: number) => pool().query('DELETE FROM sessions WHERE user_id = $1', [id]),
  ],
  [
    'the removal of the payee',
    'funds.payee_not_found',
    (id: number) => pool().query('UPDATE payees SET removed_at = now() WHERE user_id = $1', [id]),
  ],
] as const)(
  'FUNDS-011 %s that comes while the payment password is checked refuses the withdrawal',
  async (_what, reason, comes) => {
    const trader = await withdrawer(whole);
    const verify = vi.spyOn(PasswordHash.prototype, 'verify').mockImplementationOnce(async () => {
      await comes(trader.id);
      return true;
    });
    expect(await trader.call(funds.withdraw, asked)).toMatchObject({ ok: false, reason });
    verify.mockRestore();
    expect((await pool().query('SELECT FROM withdrawals WHERE owner = $1', [trader.id])).rowCount).toBe(0);
  },
);

const holdNow = (id: number) => inTransaction(pool(), (client) => whole.app.doors.startHold(client, id, 'passkey_on'));

test.each([
  ['a hold', 'funds.on_hold', holdNow],
  [
    'a freeze',
    'session.login_required',
    (id: number) => pool().query('UPDATE users SET frozen_at = now() WHERE id = $1', [id]),
  ],
  [
    'the removal of the payee',
    'funds.payee_not_found',
    (id: number) => pool().query('UPDATE payees SET removed_at = now() WHERE user_id = $1', [id]),
  ],
] as const)(
  'FUNDS-123 %s that begins after all was checked, before the engine is asked, refuses the withdrawal',
  async (_what, reason, begins) => {
    const trader = await withdrawer(whole);
    const keep = vi.spyOn(Details.prototype, 'keep').mockImplementationOnce(async () => {
      await begins(trader.id);
      return { detail: 0, digest: '0'.repeat(64) };
    });
    expect(await trader.call(funds.withdraw, asked)).toMatchObject({ ok: false, reason });
    keep.mockRestore();
    expect((await pool().query('SELECT FROM withdrawals WHERE owner = $1', [trader.id])).rowCount).toBe(0);
  },
);

test('FUNDS-123 a freeze and a hold wait until a withdrawal that has begun is carried out', async () => {
  const trader = await withdrawer(whole);
  const { sequencer } = whole.app.core;
  const submit = sequencer.submit.bind(sequencer);
  const refusals: string[] = [];
  const spy = vi.spyOn(sequencer, 'submit').mockImplementation(async (command, ...more) => {
    if (command.kind === 'funds.requestWithdrawal' && command.owner === trader.id && command.digest !== '')
      refusals.push(
        await freezeRefusal(pool(), trader.id),
        await freezeRefusal(pool(), trader.id, (client, id) => whole.app.doors.startHold(client, id, 'passkey_on')),
      );
    return submit(command, ...more);
  });
  const answer = await trader.call(funds.withdraw, asked);
  spy.mockRestore();
  expect([reasonOf(answer), refusals]).toEqual(['ok', ['55P03', '55P03']]);
});

const claim = (trader: Withdrawer, id: number) =>
  staff.payer.call(funds.claimWithdrawal, of(trader, id)).then(reasonOf);

test('FUNDS-123 a freeze and a hold wait until a claim that has begun is carried out', async () => {
  const trader = await withdrawer(whole);
  const id = await inReview(trader);
  expect(await approve((await ok(decide(trader, id, 'approve'))).message.request)).toBe('done');
  const { sequencer } = whole.app.core;
  const submit = sequencer.submit.bind(sequencer);
  const refusals: string[] = [];
  const spy = vi.spyOn(sequencer, 'submit').mockImplementation(async (command, ...more) => {
    if (command.kind === 'funds.claimWithdrawal' && command.withdrawal === id)
      refusals.push(
        await freezeRefusal(pool(), trader.id),
        await freezeRefusal(pool(), trader.id, (client, user) => whole.app.doors.startHold(client, user, 'passkey_on')),
      );
    return submit(command, ...more);
  });
  const answer = await claim(trader, id);
  spy.mockRestore();
  expect([answer, refusals]).toEqual(['ok', ['55P03', '55P03']]);
});

test('FUNDS-120 nothing is approved or claimed for a payee that was removed since; the case says so', async () => {
  const trader = await withdrawer(whole);
  const [first, second] = [await inReview(trader), await inReview(trader)];
  expect(await approve((await ok(decide(trader, first, 'approve'))).message.request)).toBe('done');
  const open = (await ok(decide(trader, second, 'approve'))).message.request;
  await pool().query('UPDATE payees SET removed_at = now() WHERE user_id = $1', [trader.id]);
  expect(await approve(open)).toBe('desk.request_stale');
  await ok(staff.support.call(desk.withdraw, { request: String(open) }));
  expect(reasonOf(await decide(trader, second, 'approve'))).toBe('funds.payee_removed');
  expect(await claim(trader, first)).toBe('funds.payee_removed');
  const { message: seen } = await ok(staff.support.call(funds.withdrawalCase, of(trader, first)));
  expect(seen.marks).toContain('payee_removed');
  expect(await approve((await ok(decide(trader, first, 'reject'))).message.request)).toBe('done');
});

test('PAYEE-046 a withdrawal to a card that is not accepted is neither approved nor claimed, also where that was asked for before; it can be rejected', async () => {
  const trader = await withdrawer(whole);
  const id = await saveCard(trader, {});
  const toCard = async () => {
    const { data } = await ok(trader.call(funds.withdraw, { ...asked, number: '20', type: '1', address: String(id) }));
    await ok(staff.support.call(funds.reviewWithdrawal, of(trader, data.id)));
    return data.id;
  };
  const [first, second, third] = [await toCard(), await toCard(), await toCard()];
  expect(await approve((await ok(decide(trader, first, 'approve'))).message.request)).toBe('done');
  const open = (await ok(decide(trader, second, 'approve'))).message.request;
  // Its owner edits the card: the new one waits for a review.
  const { data: edited } = await ok(trader.call(payee.saveBank, { ...card, bank_name: 'Second Bank', id: String(id) }));
  expect(await approve(open)).toBe('desk.card_in_review');
  expect(await claim(trader, first)).toBe('funds.card_in_review');
  expect(await decide(trader, third, 'approve')).toMatchObject({
    ...{ ok: false, reason: 'funds.card_in_review' },
    message: 'The card is not accepted yet. Review the card first.',
  });
  const marks = async () => (await ok(staff.support.call(funds.withdrawalCase, of(trader, first)))).message.marks;
  expect(await marks()).toContain('card_in_review');
  const reviewer = clientOf(whole.app, (await openStaff(pool(), 'reviewer')).token);
  const accept = (payeeId: number) =>
    reviewer(payee.reviewCard, {
      ...{ user: String(trader.id), payee: String(payeeId), decision: 'accept', reason: 'the name is the same' },
    });
  await ok(accept(edited.id));
  expect(await marks()).not.toContain('card_in_review');
  expect(await approve(open)).toBe('done');
  expect(await claim(trader, first)).toBe('ok');
  // One that was asked for before there were reviews: the card itself was never accepted.
  await pool().query('UPDATE payees SET review = NULL, reviewed_by = NULL, reviewed_at = NULL WHERE id = $1', [id]);
  expect(reasonOf(await decide(trader, third, 'approve'))).toBe('funds.card_in_review');
  expect(await claim(trader, second)).toBe('funds.card_in_review');
  expect(await approve((await ok(decide(trader, third, 'reject'))).message.request)).toBe('done');
});

test('FUNDS-121 nothing is approved or claimed while a hold of the account stands', async () => {
  const trader = await withdrawer(whole);
  const [first, second] = [await inReview(trader), await inReview(trader)];
  expect(await approve((await ok(decide(trader, first, 'approve'))).message.request)).toBe('done');
  // The mark is there already when the request is made: a later hold of the kind is no new one.
  const hold = (ends: string) =>
    pool().query(
      `INSERT INTO account_holds (user_id, reason, started_at, ends_at) VALUES ($1, 'password_changed', now() - interval '2 hours', now() + $2::interval)`,
      [trader.id, ends],
    );
  await hold('-1 h');
  const open = (await ok(decide(trader, second, 'approve'))).message.request;
  await hold('1 h');
  expect(await approve(open)).toBe('desk.account_on_hold');
  await ok(staff.support.call(desk.withdraw, { request: String(open) }));
  expect(reasonOf(await decide(trader, second, 'approve'))).toBe('funds.account_on_hold');
  expect(await claim(trader, first)).toBe('funds.account_on_hold');
  await pool().query('UPDATE account_holds SET ends_at = now() WHERE user_id = $1', [trader.id]);
  expect(await claim(trader, first)).toBe('ok');
  expect(reasonOf(await decide(trader, second, 'approve'))).toBe('ok');
});

test('FUNDS-122 the end of a freeze gives back what an intruder asked for, says how many before, and leaves what is being paid', async () => {
  const trader = await withdrawer(whole);
  await pool().query("UPDATE payees SET changed_at = now() - interval '90 days' WHERE user_id = $1", [trader.id]);
  const ids: number[] = [];
  for (let each = 0; each < 4; each += 1) ids.push(await inReview(trader));
  const [kept = 0, approved = 0, paying = 0, reviewed = 0] = ids;
  const { data: asking } = await ok(trader.call(funds.withdraw, asked));
  for (const id of [approved, paying])
    expect(await approve((await ok(decide(trader, id, 'approve'))).message.request)).toBe('done');
  expect(await claim(trader, paying)).toBe('ok');
  // The owner's, of long before; to a payee that was saved in those days: given back too.
  await pool().query('UPDATE withdrawals SET at = at - 40::bigint * 86400000 WHERE id = ANY ($1)', [[kept, reviewed]]);
  expect(await saveCard(trader, {})).toBeGreaterThan(0);
  const { data: toCard } = await ok(trader.call(funds.withdraw, { ...asked, type: '1', address: card.bank_account }));
  await pool().query('UPDATE withdrawals SET at = at - 40::bigint * 86400000 WHERE id = $1', [toCard.id]);
  await freeze(trader);
  await pool().query("INSERT INTO account_freezes (user_id, source, started_at) VALUES ($1, 'owner', now())", [
    trader.id,
  ]);
  const made = await ok(
    staff.support.call(desk.requestThaw, { user: String(trader.id), days: '7', reason: 'it was the owner' }),
  );
  const { request } = made.message;
  const checker = await openStaff(pool(), 'administrator');
  const call = clientOf(whole.app, checker.token);
  const { message: view } = await ok(call(desk.request, { request: String(request) }));
  expect(view.changes).toContainEqual({ field: 'openWithdrawals', before: '6', after: '3', figure: null });
  await ok(call(desk.approve, { request: String(request), version: '1' }));
  const { rows } = await pool().query<{ id: string; status: string }>(
    'SELECT id, status FROM withdrawals WHERE owner = $1 ORDER BY id',
    [trader.id],
  );
  const status = new Map(rows.map((row) => [Number(row.id), row.status]));
  expect([kept, approved, paying, reviewed, asking.id, toCard.id].map((id) => status.get(id))).toEqual([
    ...['in_review', 'rejected', 'paying', 'in_review', 'rejected', 'rejected'],
  ]);
});

test('DESK-077 S11 nobody decides about a withdrawal of the own account of a user, or claims its payment', async () => {
  const trader = await withdrawer(whole);
  const [first, second] = [await inReview(trader), await inReview(trader)];
  expect(await approve((await ok(decide(trader, first, 'approve'))).message.request)).toBe('done');
  const own = (email: string) => pool().query('UPDATE users SET email = $2 WHERE id = $1', [trader.id, email]);
  const open = (await ok(decide(trader, second, 'approve'))).message.request;
  await own(staff.treasurer.email);
  expect(await approve(open)).toBe('desk.own_account');
  expect(reasonOf(await staff.treasurer.call(funds.claimWithdrawal, of(trader, first)))).toBe('funds.own_account');
  // Other addresses of the same mailbox.
  const [name = '', host = ''] = staff.treasurer.email.split('@');
  for (const same of [`${name}+trading@${host}`, `${name[0]}.${name.slice(1)}@${host}`]) {
    await own(same);
    expect([same, await approve(open)]).toEqual([same, 'desk.own_account']);
  }
  await own(`${name}x@${host}`);
  expect(await approve(open)).not.toBe('desk.own_account');
  await own(staff.support.email);
  expect(reasonOf(await decide(trader, first, 'reject'))).toBe('funds.own_account');
});
