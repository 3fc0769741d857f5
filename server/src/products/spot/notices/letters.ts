/**
 * Letters about orders that waited for a price, as it comes, to owners who chose them. What must hold: one is queued once, also where the process ended between the journal and the letter: up to which time they
 * are queued is a row of its own.
 */
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool } from 'pg';
import { addChosenLetters } from '../../../carry/mail/chosen-letters.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import type { LetterQueue } from '../../../carry/mail/letter-queue.ts';
import { happenedText } from '../../../carry/mail/minute-text.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import { firedHappening } from '../happenings.ts';
import type { SpotMarkets } from '../markets.ts';
import { spotRows } from '../spot-venue.ts';

const SITE = 'Glassbook';
/** Of a step. */
const most = 50;

export type LetterServices = {
  pool: Pool;
  markets: Pick<SpotMarkets, 'market'>;
  /** Undefined where no mail is configured. */
  letters: LetterQueue | undefined;
};
type Fired = NonNullable<ReturnType<typeof firedHappening>>;

function letterOf(language: WireLanguage, fired: Fired): Letter {
  const locale = localeOf(language);
  const { symbol, order } = fired.params;
  const say = (key: string, params: Record<string, string>) => words(locale, 'spot', key, params);
  const listed = (key: string) => words(locale, 'notification', `notice.${key}`, { symbol });
  return {
    locale,
    subject: listed(fired.kind),
    paragraphs: [
      listed(`fired.${fired.params.fired}`),
      ...(fired.kind === 'conditional_refused' ? [listed(`canceled.${fired.params.reason}`)] : []),
      say('mail.order', { id: String(order) }),
      say('mail.time', { time: happenedText(fired.at_ms) }),
      say('mail.unwanted', { site: SITE }),
    ],
  };
}

/** Queues those of the next orders. False where there is none. */
export async function queueLetters({ pool, markets, letters }: LetterServices): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ at: string; ids: string[] }>('SELECT at, ids FROM spot_letters FOR UPDATE');
    const before = { at: Number(rows[0]?.at ?? 0), ids: (rows[0]?.ids ?? []).map(Number) };
    const found = await spotRows.firedSince(client, before, most);
    const last = found.at(-1);
    if (!last) return false;
    if (letters)
      await addChosenLetters(
        client,
        letters,
        'spot_notices',
        found.flatMap((row) => {
          const fired = firedHappening(markets.market(row.market), row);
          if (!fired) return [];
          return [
            { owner: row.owner, at_ms: fired.at_ms, letter: (language: WireLanguage) => letterOf(language, fired) },
          ];
        }),
      );
    const at = last.updatedAt;
    const ids = found.filter(({ updatedAt }) => updatedAt === at).map(({ id }) => id);
    await client.query('UPDATE spot_letters SET at = $1, ids = $2', [
      at,
      at === before.at ? [...before.ids, ...ids] : ids,
    ]);
    return true;
  });
}
