/** What every change of addresses and cards does besides the change: one of a user after the other, a letter to the owner, a row in the account's history. */
import { randomUUID } from 'node:crypto';
import { localeOf, words } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import type { Recorded } from '../../shared/activity/activity.ts';
import { keptAgent } from '../../shared/activity/agent.ts';
import type { Call, Caller, refuse } from '../../carry/http/handling.ts';
import type { Letter } from '../../carry/mail/letter.ts';
import type { NoticeFacts } from '../../shared/slice/doors.ts';
import { happenedText, minuteText } from '../../carry/mail/minute-text.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { PayeeServices } from './services.ts';

export type Refused = ReturnType<typeof refuse>;
type What = 'payee_added' | 'payee_changed' | 'payee_removed' | 'payee_list_on' | 'payee_list_off';
/** `line`: the address or card as the letter names it; `usableMs`: when its hold ends; `isReviewed`: it waits for a review too; `holdEndsMs`: when that of all withdrawals does. */
export type Noticed = { what: What; line?: string; usableMs?: number; isReviewed?: true; holdEndsMs?: number };
export type Asked = Pick<Call, 'address' | 'userAgent'> & { caller: Caller };

/** Of one user one after the other. `work` refuses, or says what it did; undefined where it changed nothing that the owner is notified of. */
export async function changePayees<T extends object>(
  { pool, notifyOwner, activity, now }: PayeeServices,
  { caller: { userId }, address, userAgent }: Asked,
  work: (client: PoolClient, at: number) => Promise<Refused | { result: T; noticed: Noticed | undefined }>,
): Promise<Refused | { result: T }> {
  let happened: Recorded | undefined;
  const done = await inTransaction(pool, async (client) => {
    await client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
    const at = now();
    const worked = await work(client, at);
    if ('ok' in worked || !worked.noticed) return worked;
    const { noticed } = worked;
    const params = { address, agent: keptAgent(userAgent) };
    const id = `${noticed.what}:${randomUUID()}`;
    happened = { owner: userId, happening: { id, at_ms: at, group: 'account', kind: noticed.what, params } };
    await activity.record(client, [happened]);
    await notifyOwner(userId, (facts) => letterOf(facts, noticed, address), client);
    return worked;
  });
  if (happened) activity.announce([happened]);
  return done;
}

function letterOf({ language, site, at, freezeUrl }: NoticeFacts, noticed: Noticed, address: string): Letter {
  const { line, usableMs, isReviewed, holdEndsMs } = noticed;
  const locale = localeOf(language);
  const what = words(locale, 'notification', `notice.${noticed.what}`);
  const say = (key: string, parameters = {}) => words(locale, 'mail', key, { site, what, ...parameters });
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [
      say('change.about'),
      ...(line === undefined ? [] : [line]),
      ...(usableMs === undefined ? [] : [say('payee.usable', { until: minuteText(usableMs) })]),
      ...(isReviewed ? [say('card.reviewed_first')] : []),
      ...(holdEndsMs === undefined ? [] : [say('change.hold', { until: minuteText(holdEndsMs) })]),
      say('change.where', { time: happenedText(at), address }),
      say('password_changed.unasked'),
    ],
    link: { text: say('freeze.link'), url: freezeUrl },
  };
}
