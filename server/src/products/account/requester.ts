/** The origin of a request about an account: its address, and whether it is on a device that the owner logged in with. */
import type { Pool } from 'pg';
import { addressKey, networkOf } from '../../carry/rate-limits/peer-address.ts';
import type { Call } from '../../carry/http/handling.ts';
import { presentedBy, type Devices, type Presented } from './sessions/devices.ts';
import type { Turn } from '../../shared/passwords/turns.ts';
import { findUser, type User } from './users.ts';

export type Requester = {
  /** The account of the request, if there is one. */
  user: User | undefined;
  /** The address, as limits count it. */
  peer: string;
  /** The hash of the device's secret, where one came along. */
  device: Buffer | undefined;
  /** The same, with the user it was given to. */
  presented: Presented | undefined;
  /** The account's owner logged in with this device. */
  known: boolean;
  /** The session of the request, of whatever account, where the call is one of a session. */
  session?: number;
};

/** `name`: an address in lower case or an account number. The same queries whether or not there is such an account. */
export async function requesterOf(
  { pool, devices }: { pool: Pool; devices: Devices },
  name: string,
  call: Pick<Call, 'address' | 'device'>,
): Promise<Requester> {
  const user = await findUser(pool, name);
  const presented = presentedBy(call.device);
  const device = presented?.hash;
  return { user, presented, device, peer: addressKey(call.address), known: await devices.isKnown(user?.id, device) };
}

/**
 * The queue names under which the request is hashed: by network (of IPv6 the /48, of IPv4 the address), then by address; of a device of the account's owner then by
 * account. An address with many accounts has no more turns than another one.
 */
export const turnOf = ({ known, user, peer }: Requester): Turn => {
  const place = [networkOf(peer) ?? peer, peer];
  return { known, names: known ? [...place, `${user?.id}`] : place };
};
