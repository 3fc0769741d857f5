import type { Answer } from '@glassbook/contract/client';
import { newKey } from '@glassbook/ui';
import { useCallback, useRef, useState } from 'react';
import { session } from '../session.ts';
import { isSilent } from './of-carrier.ts';

/** Whether it is not known what a request did, so that only the same key may be sent again. */
export const outcomeUnknown = (answer: Answer<unknown, unknown>): boolean =>
  !answer.ok && (answer.reason === 'request.unavailable' || answer.reason === 'request.outcome_unknown');

type Sent = { id: string; key: string; isUnsure: boolean; of: string; body: unknown };
/** What pages sent and have no answer to, by user, form and body: it outlives its page, until the user logs out. */
const unanswered = new Map<string, Sent>();
session.subscribe(() => {
  // Where it is not known who it was, the next may be another.
  if (session.ended() === 'here' || (session.token() === undefined && session.owner() === undefined))
    unanswered.clear();
});

const ofPage = (page: string): string => `${session.owner() ?? ''} ${page}`;
const lastOf = (page: string | undefined): Sent | undefined =>
  page === undefined ? undefined : [...unanswered.values()].findLast(({ of }) => of === ofPage(page));

/** What a page sent last and has no answer to, undefined where there is none: only the same may be sent again, also once the page was closed. */
export const unansweredBy = (page: string): unknown => lastOf(page)?.body;

/**
 * The Idempotency-Key of what is being sent: the same body keeps its key until an answer is known, so that pressing again after a
 * lost connection can't move money twice; another body, or the next time after an answer, gets a new one.
 * `page`: the name of a form that is a page, whose keys are kept while another page is open. `left`: what it sent when it was open before, without an answer.
 */
export function useRequestKey(page?: string) {
  const [left] = useState(() => lastOf(page));
  const sent = useRef(left);
  const keyFor = useCallback(
    (body: unknown): string => {
      const of = ofPage(page ?? '');
      const id = `${of} ${JSON.stringify(body)}`;
      // What is found is sent a second time, whatever became of the first.
      const found = unanswered.get(id);
      if (found && found !== sent.current) found.isUnsure = true;
      if (sent.current?.id !== id) sent.current = found ?? { id, key: newKey(), isUnsure: false, of, body };
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
  return { keyFor, answered, left: left?.body };
}
