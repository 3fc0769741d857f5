import { randomBytes } from 'node:crypto';

/** Ids of requests, for `x-request-id` and the log: a random prefix, then a count. */
export function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${prefix}-${(count += 1).toString(36)}`;
}
