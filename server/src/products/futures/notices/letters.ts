/**
 * Letters about positions that the system closed and about margin, to owners who chose them. What must hold: a receipt's letter is queued once, also where the process ended between the journal and the
 * letter: the last receipts that have theirs are a row of its own.
 */
import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import type { Happening } from '../../../shared/activity/activity.ts';
import { addChosenLetters } from '../../../carry/mail/chosen-letters.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import type { LetterQueue } from '../../../carry/mail/letter-queue.ts';
import { happenedText } from '../../../carry/mail/minute-text.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { FuturesMarkets } from '../markets.ts';
import { closedHappening, closedOf, type ClosedKind } from './happenings.ts';

export type Told = Extract<Happening, { kind: ClosedKind | 'margin_warning' }>;
export type LetterServices = {
  pool: Pool;
  markets: Pick<FuturesMarkets, 'market'>;
  /** Undefined where no mail is configured. */
  letters: LetterQueue | undefined;
};

const SITE = 'Glassbook';
/** Receipts of a step. */
const most = 50;

/** The title of the list as it shows it. */
export function titleOf(told: Told): { key: string; params: Record<string, string> } {
  if (told.kind === 'margin_warning')
    return told.params.position === 0
      ? { key: 'notice.margin_warning.none', params: { asset: told.params.asset } }
      : { key: 'notice.margin_warning.some', params: { symbol: told.params.symbol } };
  return { key: `notice.${told.kind}.${told.params.whole}`, params: { symbol: told.params.symbol } };
}

function letterOf(language: WireLanguage, told: Told): Letter {
  const locale = localeOf(language);
  const { key, params } = titleOf(told);
  const about =
    told.kind === 'margin_warning'
      ? words(locale, 'futures', 'notice.margin', { percent: told.params.percent })
      : words(locale, 'futures', told.kind === 'position_liquidated' ? 'notice.at_mark' : 'notice.at_price', {
          ...{ contracts: String(told.params.contracts), price: told.params.price, quote: told.params.quote },
        });
  const say = (which: string) => words(locale, 'futures', which, { site: SITE, time: happenedText(told.at_ms) });
  return {
    locale,
    subject: words(locale, 'futures', key, params),
    paragraphs: [about, say('mail.time'), say('mail.unwanted')],
  };
}

/** Queues those of the next receipts. False where there is none. */
export async function queueLetters(services: LetterServices): Promise<boolean> {
  return inTransaction(services.pool, async (client) => {
    const { rows } = await client.query<{ liquidation: string; adl: string }>(
      'SELECT liquidation, adl FROM futures_letters FOR UPDATE',
    );
    const liquidations = await next(services, client, 'position_liquidated', Number(rows[0]?.liquidation ?? 0));
    const adls = await next(services, client, 'position_deleveraged', Number(rows[0]?.adl ?? 0));
    if (liquidations === undefined && adls === undefined) return false;
    await client.query('UPDATE futures_letters SET liquidation = coalesce($1, liquidation), adl = coalesce($2, adl)', [
      liquidations,
      adls,
    ]);
    return true;
  });
}

/** The number of the last receipt; undefined where there is none. */
async function next(services: LetterServices, client: PoolClient, kind: ClosedKind, after: number) {
  const rows = await closedOf(client, kind, { after, most });
  const { market } = services.markets;
  await addLetters(
    services,
    client,
    rows
      .filter(({ contracts }) => contracts > 0)
      .map((row) => ({ owner: row.owner, told: closedHappening(market(row.market), kind, row) })),
  );
  return rows.at(-1)?.id;
}

/** In the caller's transaction, to those who chose them. */
export async function addLetters(
  { letters }: Pick<LetterServices, 'letters'>,
  client: PoolClient,
  all: readonly { owner: number; told: Told }[],
): Promise<void> {
  if (!letters) return;
  const chosen = all.map(({ owner, told }) => ({
    ...{ owner, at_ms: told.at_ms, letter: (language: WireLanguage) => letterOf(language, told) },
  }));
  await addChosenLetters(client, letters, 'futures_notices', chosen);
}
