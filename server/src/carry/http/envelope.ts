/** How an answer is wrapped. Clients compare `type` with strings: 'ok', 'error', '999', '998'. One historic call has its own wrapping. */
import type { RefusalCode, Route } from '@glassbook/contract';

export type Envelope = NonNullable<Route['envelope']>;

/** The text of a success; `message` is JSON already. `data` is a field besides it, for our clients. */
export function success(envelope: Envelope, message: string, data: unknown): string {
  if (envelope === 'bare') return message;
  if (envelope === 'code') return `{"code":1,"msg":"success","data":${message}}`;
  return `{"type":"ok","message":${message}${data === undefined ? '' : `,"data":${JSON.stringify(data)}`}}`;
}

/** What clients of this family compare with: log in, verify the identity. */
const types: Partial<Record<RefusalCode, string>> = {
  'session.login_required': '999',
  'session.identity_required': '998',
};

/**
 * The text of a refusal, fault or bug; `reason` is for programs, `sentence` for display, `seconds` is when to try again. A bare reply is refused in the
 * same envelope as all others.
 */
export function failure(
  envelope: Envelope,
  reason: RefusalCode,
  sentence: string,
  more: { request_id?: string; seconds?: number } = {},
): string {
  if (envelope === 'code') return JSON.stringify({ code: -1, msg: `error: ${sentence}`, data: [], reason, ...more });
  const type = types[reason] ?? 'error';
  return JSON.stringify({ type, reason, message: sentence, ...more });
}
