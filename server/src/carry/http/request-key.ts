/** The key a client gave a request, and the hash of its fields, so that a retry differs from another request under the same key. */
import { hash } from 'node:crypto';
import type { RequestKey } from './handling.ts';

/** The same grammar as a client_order_id. */
const namePattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** What the hash leaves out: the language of the answer, and the payment password, whose six digits would be found from the hash in seconds. */
const unhashed = new Set(['lang', 'password']);

/**
 * `body` is the parsed form: unknown fields and `lang` are removed and an empty field equals a missing one, so a retry in another language is
 * the same request. 128 bits of SHA-256 over the route's id and the sorted fields. Undefined where the key is malformed.
 */
export function requestKey(name: unknown, routeId: string, body: unknown): RequestKey | undefined {
  if (typeof name !== 'string' || !namePattern.test(name)) return undefined;
  const given = body as Record<string, unknown>;
  const fields: [field: string, value: unknown][] = [];
  for (const field of Object.keys(given).sort()) {
    if (given[field] !== undefined && !unhashed.has(field)) fields.push([field, given[field]]);
  }
  // A slice of the text of the whole hash would keep that in memory, a million times.
  return { name, hash: hash('sha256', JSON.stringify([routeId, fields]), 'buffer').toString('hex', 0, 16) };
}
