/** The review of saved cards: the queue, and the decision of one of the staff. The carrier logs the decision, with its reason, before it is carried out. */
import { payee, type notification } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { handle, refuse } from '../../../carry/http/handling.ts';
import { pagingOf } from '../../../carry/http/paging.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import { happenedText, minuteText } from '../../../carry/mail/minute-text.ts';
import type { NoticeFacts } from '../../../shared/slice/doors.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { textOf } from '../find.ts';
import { columns, heldMs, type Row } from '../rows.ts';
import { removeRow } from '../save-row.ts';
import type { PayeeServices } from '../services.ts';

export type Review = Pick<Row, 'review'> & {
  review_reason: payee.CardFailure | null;
  reviewed_by: string | null;
  reviewed_at: Date | null;
};
export const reviewColumns = 'review_reason, reviewed_by, reviewed_at';
/** Other users with the same card. */
export const sharedCard = `(SELECT count(DISTINCT other.user_id) FROM payees AS other WHERE other.user_id <> own.user_id
  AND other.number_digest = own.number_digest)`;

export const reviewOf = ({ review, review_reason: failure, reviewed_by: by, reviewed_at: at }: Review) => ({
  ...{ review: review ?? ('waiting' as const), decided_ms: at?.getTime() ?? null, decided_by: by ?? '', failure },
});

const conditions = {
  waiting: "kind <> 'address' AND review IS NULL AND removed_at IS NULL",
  accepted: "review = 'accepted'",
  rejected: "review = 'rejected'",
} as const;

export const cardQueue = ({ pool, now }: PayeeServices) =>
  handle(payee.cardQueue, async ({ body }) => {
    const show = body.show ?? 'waiting';
    const { page, limit } = pagingOf(body);
    const where = `${conditions[show]} AND ($1::text IS NULL OR kind = $1)`;
    const order = show === 'waiting' ? 'id' : 'reviewed_at DESC, id DESC';
    const { rows } = await pool.query<Row & Review & { kind: 'bank' | 'international'; shared: string }>(
      `SELECT ${columns}, ${reviewColumns}, ${sharedCard} AS shared FROM payees AS own
       WHERE ${where} ORDER BY ${order} LIMIT $2 OFFSET $3`,
      [body.kind ?? null, limit, (page - 1) * limit],
    );
    const { rows: counted } = await pool.query<{ count: string }>(`SELECT count(*) FROM payees WHERE ${where}`, [
      body.kind ?? null,
    ]);
    const { rows: waiting } = await pool.query<{ count: string; oldest: Date | null }>(
      `SELECT count(*), min(changed_at) AS oldest FROM payees WHERE ${conditions.waiting}`,
    );
    const at = now();
    return {
      ok: true,
      message: {
        rows: rows.map((row) => ({
          ...{ id: Number(row.id), user: Number(row.user_id), kind: row.kind, shared: Number(row.shared) },
          ...{ saved_ms: row.changed_at.getTime(), held_until_ms: heldMs(row, at), ...reviewOf(row) },
        })),
        total: Number(counted[0]?.count ?? 0),
        ...{ waiting: Number(waiting[0]?.count ?? 0), oldest_ms: waiting[0]?.oldest?.getTime() ?? null },
      },
    };
  });

/** To the owner of a card that was rejected. */
function rejectedLetter({ language, site, at }: NoticeFacts, line: string, code: payee.CardFailure): Letter {
  const locale = localeOf(language);
  const what = words(locale, 'notification', 'notice.card_rejected');
  const say = (key: string, parameters = {}) => words(locale, 'mail', key, { site, what, ...parameters });
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [say('change.about'), line, words(locale, 'payee', `failure.${code}`), `${happenedText(at)} UTC`],
  };
}

/** To the owner of a card that was accepted: from when on it can be withdrawn to. */
function acceptedLetter({ language, site }: NoticeFacts, line: string, heldMs: number | null): Letter {
  const locale = localeOf(language);
  const say = (key: string, parameters = {}) => words(locale, 'mail', key, { site, ...parameters });
  const usable = heldMs === null ? 'card.usable_now' : 'payee.usable';
  return {
    locale,
    subject: say('card.accepted_subject'),
    paragraphs: [say('card.accepted_about'), line, say(usable, heldMs === null ? {} : { until: minuteText(heldMs) })],
  };
}

export const reviewCard = ({ pool, vault, activity, notifyOwner, now, concernsSelf }: PayeeServices) =>
  handle(payee.reviewCard, async ({ body, caller }) => {
    const user = Number(body.user);
    if (body.decision === 'reject' && body.code === undefined) return refuse('payee.code_missing');
    const code = body.decision === 'reject' ? body.code : undefined;
    if (await concernsSelf(caller.staffId, `user:${user}`)) return refuse('payee.own_account');
    const done = await inTransaction(pool, async (client) => {
      await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [user]);
      const at = now();
      const { rows } = await client.query<Row & Review & { kind: 'bank' | 'international' }>(
        `SELECT ${columns}, ${reviewColumns} FROM payees WHERE id = $1 AND user_id = $2 AND kind <> 'address'`,
        [body.payee, user],
      );
      const [row] = rows;
      if (!row) return refuse('payee.not_found');
      if (row.review !== null || row.removed_at !== null) return refuse('payee.decided_already');
      await client.query(
        'UPDATE payees SET review = $2, review_reason = $3, reviewed_by = $4, reviewed_at = $5 WHERE id = $1',
        [row.id, code === undefined ? 'accepted' : 'rejected', code ?? null, caller.name, new Date(at)],
      );
      const held = heldMs(row, at);
      const line = textOf(row, vault);
      if (code !== undefined) await removeRow(client, row.id, at);
      const shared = { id: `card_review:${row.id}`, at_ms: at, group: 'account' as const };
      const happening: notification.Notification =
        code === undefined
          ? { ...shared, kind: 'card_accepted', params: { held: held !== null, card: row.kind } }
          : { ...shared, kind: 'card_rejected', params: { reason: code, card: row.kind } };
      await activity.record(client, [{ owner: user, happening }]);
      const write = (facts: NoticeFacts) =>
        code === undefined ? acceptedLetter(facts, line, held) : rejectedLetter(facts, line, code);
      await notifyOwner(user, write, client);
      return { happened: { owner: user, happening } };
    });
    if ('ok' in done) return done;
    activity.announce([done.happened]);
    return { ok: true, message: { payee: Number(body.payee) } };
  });
