import type { Answer } from '@glassbook/contract/client';
import { useCallback, useRef } from 'react';

/** A name for one request, 128 random bits. Also where the page is not served over TLS, which randomUUID needs. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Whether it is not known what a request did, so that only the same key may be sent again. */
export const outcomeUnknown = (answer: Answer<unknown, unknown>): boolean =>
  !answer.ok && (answer.reason === 'request.unavailable' || answer.reason === 'request.outcome_unknown');

/**
 * The Idempotency-Key of what is being sent: the same body keeps its key until an answer is known, so that pressing again after a
 * lost connection can't move money twice; another body, or the next time after an answer, gets a new one.
 */
export function useRequestKey() {
  const sent = useRef<{ body: string; key: string }>(undefined);
  const keyFor = useCallback((body: unknown): string => {
    const text = JSON.stringify(body);
    if (sent.current?.body !== text) sent.current = { body: text, key: newKey() };
    return sent.current.key;
  }, []);
  const answered = useCallback((answer: Answer<unknown, unknown>): void => {
    if (!outcomeUnknown(answer)) sent.current = undefined;
  }, []);
  return { keyFor, answered };
}
