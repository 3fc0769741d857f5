/**
 * The letters about a transfer: to the sender, with the link that freezes the account, and to the recipient. What must hold: each is queued once, also where the process ended between the
 * journal and the letter: the last transfer that has its letters is a row of its own.
 */
import type { UserTransferRow } from '@glassbook/engine';
import { localeOf, words } from '@glassbook/i18n';
import { formatAmount } from '@glassbook/money';
import type { PoolClient } from 'pg';
import type { Letter } from '../../../carry/mail/letter.ts';
import type { NoticeFacts } from '../../../shared/slice/doors.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { FundsServices } from '../services.ts';
import { happenedText } from '../../../carry/mail/minute-text.ts';
import { othersOf, readTransfer, selectTransfers } from './rows.ts';

type Services = Pick<FundsServices, 'pool' | 'catalog' | 'notifyOwner'>;
const most = 50;
/** In any hour so many receipts are mailed to a recipient each, and one letter that says that there are more. */
const receiptsAnHour = 10;
const hourMs = 3_600_000;
const keys = {
  sent: { subject: 'transfer.sent_subject', about: 'transfer.sent_about' },
  received: { subject: 'transfer.received_subject', about: 'transfer.received_about' },
} as const;

/** Queues those of the next transfers. How many transfers that were. */
export async function queueTransferLetters(services: Services): Promise<number> {
  return inTransaction(services.pool, async (client) => {
    const { rows: at } = await client.query<{ last: string }>('SELECT last FROM transfer_letters FOR UPDATE');
    const { rows: cells } = await client.query<unknown[]>({
      text: `${selectTransfers} WHERE id > $1 ORDER BY id LIMIT $2`,
      values: [at[0]?.last ?? 0, most],
      rowMode: 'array',
    });
    const rows = cells.map((each) => readTransfer(each));
    for (const row of rows) await queue(services, client, row);
    const last = rows.at(-1);
    if (last) await client.query('UPDATE transfer_letters SET last = $1', [last.id]);
    return rows.length;
  });
}

async function queue({ catalog, notifyOwner }: Services, client: PoolClient, row: UserTransferRow): Promise<void> {
  const { owner, recipient, at, amount: units } = row;
  const others = await othersOf(client, [owner, recipient]);
  const { symbol: asset, scale } = catalog.asset(row.asset);
  const amount = formatAmount(units, scale);
  const nameOf = (userId: number): string => {
    const { nickname = '', account = '' } = others.get(userId) ?? {};
    return nickname === '' ? account : `${nickname}, ${account}`;
  };
  const letter =
    (way: 'sent' | 'received', other: number) =>
    ({ language, site, freezeUrl }: NoticeFacts): Letter => {
      const locale = localeOf(language);
      const facts = { site, asset, amount, other: nameOf(other), time: happenedText(at) };
      const say = (key: string) => words(locale, 'mail', key, facts);
      return {
        locale,
        subject: say(keys[way].subject),
        paragraphs: [say(keys[way].about), ...(way === 'sent' ? [say('transfer.unasked')] : [])],
        ...(way === 'sent' ? { link: { text: say('freeze.link'), url: freezeUrl } } : {}),
      };
    };
  await notifyOwner(owner, letter('sent', recipient), client);
  const mailed = await mailedNow(client, row);
  if (mailed !== 'none')
    await notifyOwner(recipient, mailed === 'receipt' ? letter('received', owner) : moreReceived, client);
}

function moreReceived({ language, site }: NoticeFacts): Letter {
  const locale = localeOf(language);
  const say = (key: string) => words(locale, 'mail', key, { site });
  return { locale, subject: say('transfer.more_subject'), paragraphs: [say('transfer.more_about')] };
}

/** What the recipient is mailed by what was mailed in the hour before, and notes it. */
async function mailedNow(client: PoolClient, { recipient, at }: UserTransferRow): Promise<'receipt' | 'more' | 'none'> {
  await client.query('DELETE FROM transfer_receipts WHERE recipient = $1 AND at <= $2', [recipient, at - hourMs]);
  const { rows } = await client.query<{ receipts: string; more: boolean }>(
    'SELECT count(*) FILTER (WHERE NOT more) AS receipts, coalesce(bool_or(more), false) AS more FROM transfer_receipts WHERE recipient = $1',
    [recipient],
  );
  const isReceipt = Number(rows[0]?.receipts) < receiptsAnHour;
  if (!isReceipt && rows[0]?.more) return 'none';
  await client.query('INSERT INTO transfer_receipts (recipient, at, more) VALUES ($1, $2, $3)', [
    ...[recipient, at, !isReceipt],
  ]);
  return isReceipt ? 'receipt' : 'more';
}
