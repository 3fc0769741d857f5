import type { Answer } from '@glassbook/contract/client';
import { useCallback, useRef } from 'react';
import { ofCarrier } from './of-carrier.ts';

/** A name for one request, 128 random bits. Also where the page is not served over TLS, which randomUUID needs. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether it is not known what a request did, so that only the same key may be sent again. */
export const outcomeUnknown = (answer: Answer<unknown, unknown>): boolean =>
  !answer.ok && (answer.reason === 'request.unavailable' || answer.reason === 'request.outcome_unknown');

/**
 * The Idempotency-Key of what is being sent: the same body keeps its key until an answer is known, so that pressing again after a
 * lost connection can't move money twice; another body, or the next time after an answer, gets a new one.
 */
export function useRequestKey() {
  const sent = useRef<{ body: string; key: string; isUnsure: boolean }>(undefined);
  const keyFor = useCallback((body: unknown): string => {
    const text = JSON.stringify(body);
    if (sent.current?.body !== text) sent.current = { body: text, key: newKey(), isUnsure: false };
    return sent.current.key;
  }, []);
  /** Takes the answer, and says whether it is still not known what the request did. */
  const answered = useCallback((answer: Answer<unknown, unknown>): boolean => {
    const isRetry = sent.current?.isUnsure === true;
    const isUnsure = outcomeUnknown(answer) || (isRetry && !answer.ok && ofCarrier(answer.reason));
    if (!isUnsure) sent.current = undefined;
    else if (sent.current) sent.current.isUnsure = true;
    return isUnsure;
  }, []);
  return { keyFor, answered };
}
