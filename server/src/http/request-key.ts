/** The key a client gave a request, and the hash of its fields, so that a retry differs from another request under the same key. */
import { hash } from 'node:crypto';
import type { RequestKey } from './handling.ts';

/** The same grammar as a client_order_id. */
const namePattern = /^[A-Za-z0-9._:-]{1,64}$/;

/**
 * `body` is the parsed form: unknown fields and `lang` are removed and an empty field equals a missing one, so a retry in another language is
 * the same request. 128 bits of SHA-256 over the route's id and the sorted fields. Undefined where the key is malformed.
 */
export function requestKey(name: unknown, routeId: string, body: unknown): RequestKey | undefined {
  if (typeof name !== 'string' || !namePattern.test(name)) return undefined;
  const fields = Object.entries(body as Record<string, unknown>)
    .filter(([field, value]) => field !== 'lang' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { name, hash: hash('sha256', JSON.stringify([routeId, fields]), 'hex').slice(0, 32) };
}
