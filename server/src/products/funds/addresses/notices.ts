/**
 * Everyone who deposited to an address that was changed is notified, and nobody who is known to have been shown another only: a change of an address is what a thief would make. In parts,
 * after the approval, so that it holds no lock for as long as there are depositors. What must hold: each is notified once, also where the process ends in between.
 */
import { payee, type funds } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { Pool, PoolClient } from 'pg';
import { Activity, type Recorded } from '../../../shared/activity/activity.ts';
import type { Letter } from '../../../carry/mail/letter.ts';
import type { NoticeFacts } from '../../../shared/slice/doors.ts';
import { happenedText } from '../../../carry/mail/minute-text.ts';
import { inTransaction } from '../../../carry/store/transaction.ts';
import type { FundsServices } from '../services.ts';

export type Place = { asset: number; network: funds.DepositNetwork };
/** With the checksum of what is shown there; null where nothing is. */
export type Shown = Place & { checksum: string | null };
type Services = Pick<FundsServices, 'pool' | 'activity' | 'catalog' | 'notifyOwner' | 'now'>;
/** Users of one part. */
const most = 50;

export const networkName = (network: funds.DepositNetwork): string =>
  network === 'bank' ? 'Bank' : payee.networkNames[network];

/** Whether `d` is a deposit to what is shown at `place`. One that has no checksum may be to any address of its network; where nothing is shown, all by that network are. */
const isTo = `d.asset = place.asset AND d.network = place.network AND d.status <> 'cancelled' AND d.returns IS NULL
  AND NOT EXISTS (SELECT FROM fund_details WHERE id = d.detail AND checksum <> place.checksum)`;

/** How many users a change of each would notify. */
export async function countDepositors(pool: Pool, places: readonly Shown[]): Promise<number[]> {
  const { rows } = await pool.query<{ users: string }>(
    `SELECT count(DISTINCT d.owner) AS users
     FROM unnest($1::integer[], $2::text[], $3::text[]) WITH ORDINALITY AS place (asset, network, checksum, at)
       LEFT JOIN deposits AS d ON ${isTo}
     GROUP BY place.at ORDER BY place.at`,
    [
      ...[places.map(({ asset }) => asset), places.map(({ network }) => network)],
      places.map(({ checksum }) => checksum),
    ],
  );
  return rows.map(({ users }) => Number(users));
}

/** In the transaction of the change. `checksum`: of what was shown before. */
export const noteChange = (client: PoolClient, { asset, network, checksum }: Shown, request: number) =>
  client.query(
    'INSERT INTO deposit_address_notices (request, asset, network, checksum) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [request, asset, network, checksum],
  );

/** Notifies the next depositors of the oldest change that is not over. How many; 0 where none is left. */
export async function notifyDepositors(services: Services): Promise<number> {
  const events = await inTransaction(services.pool, (client) => nextPart(services, client));
  if (events.length > 0) services.activity.announce(events);
  return events.length;
}

async function nextPart({ catalog, notifyOwner, now }: Services, client: PoolClient): Promise<Recorded[]> {
  const { rows } = await client.query<Shown & { request: string; last: string }>(
    'SELECT request, asset, network, checksum, last FROM deposit_address_notices WHERE NOT is_over ORDER BY request LIMIT 1 FOR UPDATE',
  );
  const [row] = rows;
  if (!row) return [];
  const { rows: owners } = await client.query<{ owner: string }>(
    `SELECT DISTINCT d.owner FROM (SELECT $1::integer AS asset, $2::text AS network, $3::text AS checksum) AS place
       JOIN deposits AS d ON ${isTo}
     WHERE d.owner > $4 ORDER BY d.owner LIMIT $5`,
    [row.asset, row.network, row.checksum, row.last, most],
  );
  const last = owners.at(-1)?.owner ?? row.last;
  await client.query('UPDATE deposit_address_notices SET last = $2, is_over = $3 WHERE request = $1', [
    ...[row.request, last, owners.length < most],
  ]);
  const params = { asset: catalog.asset(row.asset).symbol, network: networkName(row.network) };
  const happening: Recorded['happening'] = {
    ...{ id: `deposit-address:${row.request}`, at_ms: now(), group: 'funds' },
    ...{ kind: 'deposit_address_changed', params },
  };
  const events = owners.map(({ owner }): Recorded => ({ owner: Number(owner), happening }));
  await new Activity().record(client, events);
  for (const { owner } of events) await notifyOwner(owner, (facts) => letterOf(facts, params), client);
  return events;
}

function letterOf({ language, site, at, freezeUrl }: NoticeFacts, params: { asset: string; network: string }): Letter {
  const locale = localeOf(language);
  const what = words(locale, 'funds', 'notice.deposit_address_changed', params);
  const say = (key: string, more = {}) => words(locale, 'mail', key, { site, what, ...more });
  return {
    locale,
    subject: say('change.subject'),
    paragraphs: [say('deposit.address', { time: happenedText(at) }), words(locale, 'funds', 'notice.copy_new_address')],
    link: { text: say('freeze.link'), url: freezeUrl },
  };
}
