/** The networks that a member logged in from: what strangers try from others closes no login from these. */
import type { PoolClient } from 'pg';
import { addressKey, networkKey } from '../../../carry/rate-limits/peer-address.ts';

/** When the last login from each was, milliseconds UTC. */
export type Networks = Readonly<Record<string, number>>;

/** A network is known for this long after the last login from it. */
const knownMs = 90 * 86_400_000;
const most = 20;

export const networkAt = (address: string): string => networkKey(addressKey(address));

export const isKnown = (networks: Networks, network: string, now: number): boolean =>
  now - (networks[network] ?? -Infinity) < knownMs;

/** Notes a login, in the caller's transaction, in which the row of the member is locked. */
export async function noteNetwork(
  client: PoolClient,
  { id, networks }: { id: string | number; networks: Networks },
  network: string,
  now: number,
): Promise<void> {
  const all = Object.entries({ ...networks, [network]: now }).filter(
    ([name]) => name === network || isKnown(networks, name, now),
  );
  const newest = all.sort(([, one], [, other]) => other - one).slice(0, most);
  await client.query('UPDATE staff SET networks = $2 WHERE id = $1', [id, JSON.stringify(Object.fromEntries(newest))]);
}
