/**
 * Everyone who deposited to an address that was changed is notified: a change of an address is what a thief would make. In parts, after the approval, so that it holds no lock for as
 * long as there are depositors. What must hold: each is notified once, also where the process ends in between.
 */
import { payee, type funds } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import type { PoolClient } from 'pg';
import { Activity, type Recorded } from '../../activity/activity.ts';
import type { Letter } from '../../mail/letter.ts';
import type { NoticeFacts } from '../../slice.ts';
import { happenedText } from '../../mail/minute-text.ts';
import { inTransaction } from '../../store/transaction.ts';
import type { FundsServices } from '../services.ts';

export type Place = { asset: number; network: funds.DepositNetwork };
type Services = Pick<FundsServices, 'pool' | 'activity' | 'catalog' | 'notifyOwner' | 'now'>;
/** Users of one part. */
const most = 50;

export const networkName = (network: funds.DepositNetwork): string =>
  network === 'bank' ? 'Bank' : payee.networkNames[network];

/** In the transaction of the change. */
export const noteChange = (client: PoolClient, { asset, network }: Place, request: number) =>
  client.query(
    'INSERT INTO deposit_address_notices (request, asset, network) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [request, asset, network],
  );

/** Notifies the next depositors of the oldest change that is not over. How many; 0 where none is left. */
export async function notifyDepositors(services: Services): Promise<number> {
  const events = await inTransaction(services.pool, (client) => nextPart(services, client));
  if (events.length > 0) services.activity.announce(events);
  return events.length;
}

async function nextPart({ catalog, notifyOwner, now }: Services, client: PoolClient): Promise<Recorded[]> {
  const { rows } = await client.query<{ request: string; asset: number; network: funds.DepositNetwork; last: string }>(
    'SELECT request, asset, network, last FROM deposit_address_notices WHERE NOT is_over ORDER BY request LIMIT 1 FOR UPDATE',
  );
  const [row] = rows;
  if (!row) return [];
  const { rows: owners } = await client.query<{ owner: string }>(
    `SELECT DISTINCT owner FROM deposits WHERE asset = $1 AND network = $2 AND status <> 'cancelled' AND owner > $3
     ORDER BY owner LIMIT $4`,
    [row.asset, row.network, row.last, most],
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
