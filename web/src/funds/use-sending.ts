import { useEffect, useState } from 'react';
import { useRequestKey, type outcomeUnknown } from '../app/sending/request-key.ts';

type Answer = Parameters<typeof outcomeUnknown>[0];

/**
 * A request that moves money, kept by its form, so that closing the review loses nothing. From the moment it is sent until an answer is known
 * only the same can be sent, under the same key; the payment password is no part of it.
 * `page`: the name under which its key is kept while another page is open. `onLocked`: nothing around the form may replace it meanwhile.
 */
export function useSending<Body extends object>(page: string, onLocked: (locked: boolean) => void) {
  const { keyFor, answered } = useRequestKey(page);
  const [sent, setSent] = useState<{ body: Body; unknown: boolean }>();
  const locked = sent !== undefined;
  useEffect(() => {
    onLocked(locked);
    return () => onLocked(false);
  }, [locked, onLocked]);
  const send = async <A extends Answer>(wanted: Body, ask: (body: Body, key: string) => Promise<A>): Promise<A> => {
    const body = sent?.body ?? wanted;
    setSent({ body, unknown: sent?.unknown ?? false });
    const answer = await ask(body, keyFor(body));
    setSent(answered(answer) ? { body, unknown: true } : undefined);
    return answer;
  };
  return { send, locked, unknown: sent?.unknown ?? false };
}
export type Sending<Body extends object> = ReturnType<typeof useSending<Body>>;
