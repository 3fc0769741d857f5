/**
 * Writes what prices did to alerts: each firing once, whatever is tried again. A row changes only where it is as it was when the price was checked, so a
 * firing that is written, or whose owner has changed the alert since, is not written a second time.
 */
import type { WireLanguage } from '@glassbook/contract';
import type { Pool, PoolClient } from 'pg';
import type { Activity, Recorded } from '../../shared/activity/activity.ts';
import type { LetterQueue } from '../../carry/mail/letter-queue.ts';
import type { Catalog } from '../../carry/store/catalog.ts';
import { flags, numbers } from '../../carry/store/columns.ts';
import { priceText } from '../../carry/store/instrument.ts';
import { inTransaction } from '../../carry/store/transaction.ts';
import type { Found } from './check/alert-book.ts';
import { firedLetter, type FiredAlert, letterLifeMs, lettersPerHour, letterTurn } from './letters.ts';
import { thresholdText } from './rows.ts';
import { windowOf } from './check/windows.ts';

export type Writing = {
  pool: Pool;
  catalog: Pick<Catalog, 'instrument'>;
  activity: Activity;
  /** Undefined where no mail is configured. */
  letters: LetterQueue | undefined;
};

const HOUR_MS = 3_600_000;
const eventId = ({ alert }: Found): string => `alert:${alert.id}:${alert.fired + 1}`;

/** Writes findings of which no two are of one alert, and returns the events that are stored because of them, of this try or of one before. */
export async function writeFound(writing: Writing, found: readonly Found[]): Promise<Recorded[]> {
  const events = await inTransaction(writing.pool, async (client) => {
    const written = await change(client, found);
    const fired = found.filter((one) => one.to === 'fired' && written.has(one.alert.id));
    const recorded = fired.map((one) => eventOf(writing, one));
    await writing.activity.record(client, recorded);
    await queueLetters(client, writing, fired);
    return stored(client, writing, found);
  });
  writing.activity.announce(events);
  return events;
}

/** The ids of the alerts that changed. */
async function change(client: PoolClient, found: readonly Found[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE alerts SET armed = NOT of.fires, seq = of.seq, fired = alerts.fired + of.fires::integer,
       fired_at = CASE WHEN of.fires THEN of.at ELSE fired_at END, fired_price = CASE WHEN of.fires THEN of.price ELSE fired_price END,
       status = CASE WHEN of.fires AND NOT every_time THEN 'done' ELSE status END
     FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::boolean[], $5::numeric[], $6::bigint[], $7::bigint[])
       AS of (id, version, fired, fires, price, at, seq)
     WHERE alerts.id = of.id AND alerts.version = of.version AND alerts.fired = of.fired AND alerts.armed = of.fires AND status = 'active'
     RETURNING alerts.id`,
    [
      numbers(found, ({ alert }) => alert.id),
      numbers(found, ({ alert }) => alert.version),
      numbers(found, ({ alert }) => alert.fired),
      flags(found, ({ to }) => to === 'fired'),
      numbers(found, ({ tick }) => tick.price),
      numbers(found, ({ tick }) => tick.at),
      numbers(found, ({ tick }) => tick.seq),
    ],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

function eventOf({ catalog }: Writing, found: Found): { owner: number; happening: FiredAlert } {
  const { alert, tick } = found;
  const of = catalog.instrument(alert.market);
  const params = {
    ...{ symbol: of.symbol, quote: of.quote.symbol, price: priceText(of, tick.price), note: alert.note },
    ...{ threshold: thresholdText(of, alert), window: windowOf(alert.windowMs) ?? '' },
  };
  return {
    owner: alert.owner,
    happening: { id: eventId(found), at_ms: tick.at, group: 'alerts', kind: `alert_${alert.condition}`, params },
  };
}

/** An attempt whose commit was not answered may have been stored: what is announced is what is there. */
async function stored(client: PoolClient, writing: Writing, found: readonly Found[]): Promise<Recorded[]> {
  const fired = found.filter(({ to }) => to === 'fired');
  if (fired.length === 0) return [];
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM account_activity WHERE user_id = ANY ($1::bigint[]) AND id = ANY ($2)',
    [numbers(fired, ({ alert }) => alert.owner), fired.map(eventId)],
  );
  const there = new Set(rows.map(({ id }) => id));
  return fired.filter((one) => there.has(eventId(one))).map((one) => eventOf(writing, one));
}

/** At most so many in a clock hour to one user; what is beyond is seen in the app only. */
async function queueLetters(client: PoolClient, writing: Writing, fired: readonly Found[]): Promise<void> {
  const { letters } = writing;
  const mailed = fired.filter(({ alert }) => alert.byMail);
  if (!letters || mailed.length === 0) return;
  const { rows } = await client.query<{ id: string; email: string; language: WireLanguage }>(
    'SELECT id, email, language FROM users WHERE id = ANY ($1::bigint[]) AND email IS NOT NULL ORDER BY id',
    [numbers(mailed, ({ alert }) => alert.owner)],
  );
  for (const { id, email, language } of rows)
    for (const one of mailed.filter(({ alert }) => alert.owner === Number(id))) {
      const { rows: counted } = await client.query<{ letters: number }>(
        `INSERT INTO alert_letters AS sent (user_id, hour, letters) VALUES ($1, $2, 1)
         ON CONFLICT (user_id) DO UPDATE SET hour = excluded.hour, letters = CASE WHEN sent.hour = excluded.hour THEN sent.letters + 1 ELSE 1 END
         RETURNING letters`,
        [id, Math.floor(one.tick.at / HOUR_MS)],
      );
      const nth = counted[0]?.letters ?? 0;
      if (nth > lettersPerHour) continue;
      const letter = firedLetter(language, eventOf(writing, one).happening);
      await letters.add(client, { to: email, letter, lifeMs: letterLifeMs, turn: letterTurn(nth) });
    }
}
