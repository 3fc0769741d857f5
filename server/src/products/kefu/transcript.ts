/** The messages of a case by mail, in the reader's language. Notes are left out. */
import { kefu, type WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { handle, refuse, refuseFor } from '../../carry/http/handling.ts';
import type { Letter } from '../../carry/mail/letter.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { CaseRow } from './cases.ts';
import { messageColumns, type MessageRow } from './messages.ts';
import type { KefuServices } from './services.ts';

const messagesMax = 200;
const pauseMs = 600_000;
const letterLifeMs = 86_400_000;
/** After codes and notices (mail/letter-queue.ts). */
const letterTurn = 1_000;
const SITE = 'Glassbook';

const shownTime = (ms: string): string => new Date(Number(ms)).toISOString().slice(0, 19).replace('T', ' ');

export function transcriptLetter(language: WireLanguage, id: string, rows: readonly MessageRow[]): Letter {
  const locale = localeOf(language);
  const say = (key: string, more = {}) => words(locale, 'kefu', key, { site: SITE, number: `C-${id}`, ...more });
  const lineOf = ({ kind, agent, text, image, image_name: name }: MessageRow): string => {
    if (kind === 'taken') return say('event.taken', { name: agent });
    if (kind === 'closed') return say('event.closed');
    const who = kind === 'user' ? say('mail.you') : agent || say('agent');
    const picture = image === null ? '' : `[${name || say('image')}]`;
    return `${who}: ${[text, picture].filter((part) => part !== '').join(' ')}`;
  };
  return {
    locale,
    subject: say('mail.subject'),
    paragraphs: [say('mail.about'), ...rows.map((row) => `${shownTime(row.at)} UTC · ${lineOf(row)}`)],
  };
}

export const transcript = ({ lock, letters, now }: KefuServices) =>
  handle(kefu.transcript, async ({ body, caller: { userId }, language }) => {
    if (!letters) return refuse('kefu.mail_unavailable');
    return lock.hold(userId, (db) =>
      inTransaction(db, async (client) => {
        const { rows } = await client.query<CaseRow & { email: string | null; last: string | null }>(
          `SELECT c.*, u.email, (SELECT max(transcript_at) FROM kefu_cases WHERE user_id = $2) AS last
         FROM kefu_cases c JOIN users u ON u.id = c.user_id WHERE c.id = $1 AND c.user_id = $2`,
          [body.case, userId],
        );
        const [found] = rows;
        if (!found) return refuse('kefu.not_found');
        // Some accounts have no mailbox: those of wallets.
        if (found.email === null) return refuse('kefu.mail_unavailable');
        const wait = Number(found.last ?? 0) + pauseMs - now();
        if (wait > 0) return refuseFor('kefu.transcript_recent', wait);
        const { rows: newest } = await client.query<MessageRow>(
          `SELECT ${messageColumns} FROM kefu_messages WHERE case_id = $1 AND kind <> 'note' ORDER BY id DESC LIMIT $2`,
          [found.id, messagesMax],
        );
        const letter = transcriptLetter(language, found.id, newest.reverse());
        await letters.add(client, { to: found.email, letter, lifeMs: letterLifeMs, turn: letterTurn });
        await client.query('UPDATE kefu_cases SET transcript_at = $2 WHERE id = $1', [found.id, now()]);
        return { ok: true, message: { case: Number(found.id), email: found.email } };
      }),
    );
  });
