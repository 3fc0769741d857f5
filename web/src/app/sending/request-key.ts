import type { Answer } from '@glassbook/contract/client';
import { newKey } from '@glassbook/ui';
import { useCallback, useRef } from 'react';
import { session } from '../session.ts';
import { isSilent } from './of-carrier.ts';

/** Whether it is not known what a request did, so that only the same key may be sent again. */
export const outcomeUnknown = (answer: Answer<unknown, unknown>): boolean =>
  !answer.ok && (answer.reason === 'request.unavailable' || answer.reason === 'request.outcome_unknown');

type Sent = { id: string; key: string; isUnsure: boolean };
/** What pages sent and have no answer to, by form and body: it outlives its page, until the user logs out. */
const unanswered = new Map<string, Sent>();
session.subscribe(() => {
  if (session.ended() === 'here') unanswered.clear();
});

/**
 * The Idempotency-Key of what is being sent: the same body keeps its key until an answer is known, so that pressing again after a
 * lost connection can't move money twice; another body, or the next time after an answer, gets a new one.
 * `page`: the name of a form that is a page, whose keys are kept while another page is open.
 */
export function useRequestKey(page?: string) {
  const sent = useRef<Sent>(undefined);
  const keyFor = useCallback(
    (body: unknown): string => {
      const id = `${page ?? ''} ${JSON.stringify(body)}`;
      if (sent.current?.id !== id) sent.current = unanswered.get(id) ?? { id, key: newKey(), isUnsure: false };
      if (page !== undefined) unanswered.set(id, sent.current);
      return sent.current.key;
    },
    [page],
  );
  /** Takes the answer, and says whether it is still not known what the request did. */
  const answered = useCallback((answer: Answer<unknown, unknown>): boolean => {
    const isRetry = sent.current?.isUnsure === true;
    const isUnsure = outcomeUnknown(answer) || (isRetry && !answer.ok && isSilent(answer.reason));
    if (sent.current) sent.current.isUnsure = isUnsure;
    if (!isUnsure) {
      unanswered.delete(sent.current?.id ?? '');
      sent.current = undefined;
    }
    return isUnsure;
  }, []);
  return { keyFor, answered };
}
