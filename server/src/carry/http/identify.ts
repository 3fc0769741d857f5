/** Who sends a request, and the share it is counted against. */
import { permissionOf, type RefusalCode, type Route } from '@glassbook/contract';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../rate-limits/peer-address.ts';
import { shareOf, type Share } from '../rate-limits/share.ts';
import { staffName } from './admission.ts';
import type { Carrier } from './carrier.ts';
import type { Caller, Handling, Staff } from './handling.ts';
import { permittedStaff } from './permitted-staff.ts';
import { tooMany, type Refused } from './send.ts';
import { tokenOf } from './token-of.ts';

type Identified = { caller: Caller | Staff | undefined; spend: Share['spend'] };

/**
 * Whom the admission did not know takes one from the own limit too: the one of an address is not that of a person. So is a call that checks a secret:
 * others at the address of a member do not use that limit up.
 */
async function identifyStaff(
  { staff, throttle, connections }: Carrier,
  { route, guardsSecret }: Handling,
  { headers, raw, admitted }: FastifyRequest,
): Promise<Identified | Refused> {
  const caller = await permittedStaff(staff, route, headers.authorization);
  if ('reason' in caller) return caller;
  const { staffId } = caller;
  const waitForSecret = guardsSecret ? shareOf(throttle?.secret, staffName(staffId)).spend(1) : 0;
  if (waitForSecret > 0) return tooMany(waitForSecret);
  if (admitted.staff === staffId) return { caller, spend: admitted.share.spend };
  connections.prove(raw.socket, staffName(staffId));
  const { spend } = shareOf(throttle?.user, staffName(staffId));
  const wait = spend(1);
  return wait > 0 ? tooMany(wait) : { caller, spend };
}

/**
 * The caller and the share this request is counted against; a refusal when that is used up. One request is taken already (admission.ts). Known at once where memory has the
 * session: a promise that is there already would cost each request another turn.
 */
export function identify(
  carrier: Carrier,
  handling: Handling,
  request: FastifyRequest,
): Identified | Refused | Promise<Identified | Refused> {
  const { headers, raw, admitted } = request;
  if (permissionOf(handling.route.who) !== undefined) return identifyStaff(carrier, handling, request);
  const { throttle, sessions } = carrier;
  if (handling.guardsSecret) {
    const key = addressKey(carrier.peerAddress(raw));
    const device = () => (handling.guardsSecret === 'staff' ? undefined : carrier.deviceOf(headers));
    const wait = shareOf(throttle?.secret, key, device).spend(1);
    if (wait > 0) return tooMany(wait);
  }
  // Checked again: a session may have ended while the body arrived.
  const caller = admitted.caller && sessions.still(admitted.caller);
  return caller ? { caller, spend: admitted.share.spend } : identifyByToken(carrier, handling, request);
}

async function identifyByToken(
  { throttle, sessions, connections }: Carrier,
  { route }: Handling,
  { headers, raw, admitted }: FastifyRequest,
): Promise<Identified | Refused> {
  const token = tokenOf(headers.authorization);
  const caller = token === undefined ? undefined : (sessions.known(token) ?? (await sessions.verify(token)));
  if (caller === undefined) return { caller, spend: admitted.share.spend };
  const { userId } = caller;
  if (userId === admitted.caller?.userId) return { caller, spend: admitted.share.spend };
  connections.prove(raw.socket, `user ${userId}`);
  const { spend } = shareOf(route.urgent ? throttle?.urgent : throttle?.user, userId);
  const wait = spend(1);
  return wait > 0 ? tooMany(wait) : { caller, spend };
}

/** Why a route of users is not for this caller. Without any request for a verification the refusal is another one than with one that is not approved. */
export function keptOut(
  carrier: Pick<Carrier, 'identityOf'>,
  who: Route['who'],
  caller: Caller | Staff | undefined,
): RefusalCode | undefined | Promise<RefusalCode | undefined> {
  if (who === 'anyone') return undefined;
  if (!caller) return 'session.login_required';
  return who === 'verified' && 'userId' in caller ? unverified(carrier, caller) : undefined;
}

async function unverified(
  { identityOf }: Pick<Carrier, 'identityOf'>,
  { userId }: Caller,
): Promise<RefusalCode | undefined> {
  const { details } = await identityOf(userId);
  if (details === 'approved') return undefined;
  return details === 'none' ? 'session.identity_required' : 'session.identity_pending';
}
