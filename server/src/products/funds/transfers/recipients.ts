/**
 * The users that a user can send to. What must hold: nobody finds out by it in bulk who has an account. A look-up takes a verified identity and a present factor, each counts, and whatever is
 * not found is answered the same.
 */
import { randomUUID } from 'node:crypto';
import { funds } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import type { Recorded } from '../../../shared/activity/activity.ts';
import { keptAgent } from '../../../shared/activity/agent.ts';
import { handle, refuse, refuseFor, type Call, type Caller } from '../../../carry/http/handling.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import type { NoticeFacts } from '../../../shared/slice/doors.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { FundsServices } from '../services.ts';
import { happenedText, minuteText } from '../../../carry/mail/minute-text.ts';
import { presentRecipient, selectRecipients, type RecipientRow } from './rows.ts';

const recipientsMax = 30;
/** Within a day; each is counted, found or not. */
const lookupsMax = 10;
const lookupsMs = 86_400_000;

/** `account`: as the caller entered it, who alone sees it. */
type Named = { id: number; account: string };
type What = 'recipient_added' | 'recipient_removed';
type Asked = Pick<Call, 'address' | 'userAgent'> & { caller: Caller };

/** By the whole email or account number; simulated traders have neither. */
async function named(db: Pool, typed: string): Promise<Named | undefined> {
  const name = typed.trim().toLowerCase();
  const { rows } = await db.query<{ id: string }>(
    'SELECT id FROM users WHERE NOT robot AND frozen_at IS NULL AND (email = $1 OR account_number = $1)',
    [name],
  );
  const [row] = rows;
  return row && { id: Number(row.id), account: name };
}

async function savedBy(db: Pool | PoolClient, userId: number): Promise<RecipientRow[]> {
  const { rows } = await db.query<RecipientRow>(
    `${selectRecipients} WHERE r.user_id = $1 AND r.removed_at IS NULL ORDER BY r.id DESC`,
    [userId],
  );
  return rows;
}

export const recipients = ({ pool, now, payeeHoldMs }: FundsServices) =>
  handle(funds.recipients, async ({ caller: { userId } }) => {
    const at = now();
    const rows = await savedBy(pool, userId);
    const saved = rows.map((row) => presentRecipient(row, at));
    return { ok: true, message: { recipients: saved, hold_ms: payeeHoldMs, now_ms: at } };
  });

export function addRecipient(services: FundsServices) {
  const { pool, now } = services;
  return handle(funds.addRecipient, async (call) => {
    const { body, caller, language } = call;
    const unproved = await services.proofRefusal(caller);
    if (unproved) return unproved;
    const waitMs = await countLookup(services, caller.userId);
    if (waitMs > 0) return refuseFor('funds.lookups_reached', waitMs);
    const found = await named(pool, body.account);
    if (found?.id === caller.userId) return refuse('funds.recipient_self');
    if (!found) return refuse('funds.recipient_not_found');
    const saved = await change(services, call, 'recipient_added', (client, at) =>
      save(client, caller.userId, { ...found, name: body.name ?? '' }, { at, payeeHoldMs: services.payeeHoldMs }),
    );
    if ('ok' in saved) return saved;
    const message = words(localeOf(language), 'funds', 'done.recipient_added');
    return { ok: true, message, data: presentRecipient(saved.row, now()) };
  });
}

/** Counts one, in the table, so that a restart forgets none. How long to wait instead where there were as many as there may be. */
const countLookup = ({ pool, now }: Pick<FundsServices, 'pool' | 'now'>, userId: number): Promise<number> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const at = now();
    await client.query('DELETE FROM recipient_lookups WHERE user_id = $1 AND at <= $2', [
      ...[userId, new Date(at - lookupsMs)],
    ]);
    const { rows } = await client.query<{ count: string; oldest: Date | null }>(
      'SELECT count(*) AS count, min(at) AS oldest FROM recipient_lookups WHERE user_id = $1',
      [userId],
    );
    const oldest = rows[0]?.oldest;
    if (oldest && Number(rows[0]?.count) >= lookupsMax) return Math.max(1, oldest.getTime() + lookupsMs - at);
    await client.query('INSERT INTO recipient_lookups (user_id, at) VALUES ($1, $2)', [userId, new Date(at)]);
    return 0;
  });

type Changed = { row: RecipientRow; isNew: boolean };

/** The row that is there already, with what was entered now, or a new one with its hold. */
async function save(
  client: PoolClient,
  userId: number,
  { id, account, name }: Named & { name: string },
  { at, payeeHoldMs }: { at: number; payeeHoldMs: number },
): Promise<ReturnType<typeof refuse> | Changed> {
  const before = await savedBy(client, userId);
  const same = before.find(({ recipient }) => Number(recipient) === id);
  if (same) {
    const row = { ...same, account, name };
    await client.query('UPDATE transfer_recipients SET account = $2, name = $3 WHERE id = $1', [row.id, account, name]);
    return { row, isNew: false };
  }
  if (before.length >= recipientsMax) return refuse('funds.recipients_full', { max: String(recipientsMax) });
  await client.query(
    'INSERT INTO transfer_recipients (user_id, recipient, account, name, created_at, held_until) VALUES ($1, $2, $3, $4, $5, $6)',
    [userId, id, account, name, new Date(at), new Date(at + payeeHoldMs)],
  );
  const [row] = await savedBy(client, userId);
  if (!row) throw new Error('a recipient that was saved is there');
  return { row, isNew: true };
}

export const removeRecipient = (services: FundsServices) =>
  handle(funds.removeRecipient, async (call) => {
    const { body, caller, language } = call;
    const unproved = await services.proofRefusal(caller);
    if (unproved) return unproved;
    const removed = await change(services, call, 'recipient_removed', async (client, at) => {
      const row = (await savedBy(client, caller.userId)).find(({ id }) => id === body.id);
      if (!row) return refuse('funds.payee_not_found');
      await client.query('UPDATE transfer_recipients SET removed_at = $2 WHERE id = $1', [row.id, new Date(at)]);
      return { row, isNew: true };
    });
    if ('ok' in removed) return removed;
    return { ok: true, message: words(localeOf(language), 'funds', 'done.recipient_removed') };
  });

/** Of one user one after the other; with a letter to the owner and a row in the account's history where something changed. */
async function change(
  { pool, notifyOwner, activity, now }: FundsServices,
  { caller: { userId }, address, userAgent }: Asked,
  what: What,
  work: (client: PoolClient, at: number) => Promise<ReturnType<typeof refuse> | Changed>,
): Promise<ReturnType<typeof refuse> | Changed> {
  let happened: Recorded | undefined;
  const done = await inTransaction(pool, async (client) => {
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const at = now();
    const worked = await work(client, at);
    if ('ok' in worked || !worked.isNew) return worked;
    const params = { address, agent: keptAgent(userAgent) };
    happened = {
      owner: userId,
      happening: { id: `${what}:${randomUUID()}`, at_ms: at, group: 'account', kind: what, params },
    };
    await activity.record(client, [happened]);
    await notifyOwner(userId, (facts) => letterOf(facts, what, worked.row, address), client);
    return worked;
  });
  if (happened) activity.announce([happened]);
  return done;
}

function letterOf(
  { language, site, at, freezeUrl }: NoticeFacts,
  what: What,
  row: RecipientRow,
  address: string,
): Letter {
  const locale = localeOf(language);
  const said = words(locale, 'notification', `notice.${what}`);
  const say = (key: string, parameters = {}) => words(locale, 'mail', key, { site, what: said, ...parameters });
  const until = minuteText(row.held_until.getTime());
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [
      say('change.about'),
      [row.name, row.account, row.nickname].filter((text) => text !== '').join(', '),
      ...(what === 'recipient_added' ? [say('payee.usable', { until })] : []),
      say('change.where', { time: happenedText(at), address }),
      say('password_changed.unasked'),
    ],
    link: { text: say('freeze.link'), url: freezeUrl },
  };
}
