/**
 * Letters about margin calls, one an hour to an owner at most. A letter is queued once, also where the process ended between the journal and the letter: the last event that has its letter is a
 * row of its own.
 */
import type { WireLanguage } from '@glassbook/contract';
import type { EventRow } from '@glassbook/engine/loan';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { Pool, PoolClient } from 'pg';
import type { Letter } from '../../carry/mail/letter.ts';
import type { LetterQueue } from '../../carry/mail/letter-queue.ts';
import { happenedText } from '../../carry/mail/minute-text.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { percentText } from '../../carry/store/instrument.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import { findEvents, findLoans } from './rows.ts';

export type LetterServices = {
  pool: Pool;
  catalog: Pick<Catalog, 'asset'>;
  /** Undefined where no mail is configured. */
  letters: LetterQueue | undefined;
};

const SITE = 'Glassbook';
const HOUR_MS = 3_600_000;
/** Events of a step. */
const MOST = 100;

/** `percent`: the LTV of its liquidation. */
function letterOf({ catalog }: LetterServices, language: WireLanguage, event: EventRow, percent: string): Letter {
  const locale = localeOf(language);
  const { symbol: asset, scale } = catalog.asset(event.asset);
  const facts = { site: SITE, loan: String(event.loan), asset, amount: formatAmount(event.amount, scale), percent };
  const say = (key: string) => words(locale, 'loan', key, { ...facts, time: happenedText(event.at) });
  return {
    locale,
    subject: say('mail.call_subject'),
    paragraphs: [say('mail.call_about'), say('mail.call_next'), say('mail.time')],
  };
}

/** Queues those of the next events. Resolves to false where there is none. */
export async function queueLetters(services: LetterServices): Promise<boolean> {
  return inTransaction(services.pool, async (client) => {
    const { rows } = await client.query<{ event: string }>('SELECT event FROM loan_letters FOR UPDATE');
    const events = await findEvents(client, 'WHERE id > $1 ORDER BY id LIMIT $2', [Number(rows[0]?.event ?? 0), MOST]);
    const last = events.at(-1);
    if (!last) return false;
    for (const event of events) if (event.what === 'call') await mail(services, client, event);
    await client.query('UPDATE loan_letters SET event = $1', [last.id]);
    return true;
  });
}

/** To an owner with an address who was not mailed within the hour. */
async function mail(services: LetterServices, client: PoolClient, event: EventRow): Promise<void> {
  const { letters } = services;
  const [loan] = await findLoans(client, 'WHERE id = $1', [event.loan]);
  if (!letters || !loan) return;
  const { rows } = await client.query<{ email: string; language: WireLanguage }>(
    `INSERT INTO loan_call_mails AS m (owner, at) SELECT id, $2 FROM users WHERE id = $1 AND email IS NOT NULL
     ON CONFLICT (owner) DO UPDATE SET at = excluded.at WHERE m.at <= excluded.at - $3
     RETURNING (SELECT email FROM users WHERE id = $1), (SELECT language FROM users WHERE id = $1)`,
    [event.owner, event.at, HOUR_MS],
  );
  const [to] = rows;
  if (!to) return;
  const letter = letterOf(services, to.language, event, percentText(loan.liquidationPpm));
  await letters.add(client, { to: to.email, letter, lifeMs: HOUR_MS });
}
