import { useEffect, useState } from 'react';
import { useRequestKey, type outcomeUnknown } from '../app/sending/request-key.ts';

type Answer = Parameters<typeof outcomeUnknown>[0];

/**
 * A request that moves money, kept by its form, so that closing the review or the page loses nothing. From the moment it is sent until an answer is known
 * only the same can be sent, under the same key; the payment password is no part of it.
 * `page`: the name under which it is kept while another page is open, one an asset. `onLocked`: nothing around the form may replace it meanwhile.
 */
export function useSending<Body extends object>(page: string, onLocked: (locked: boolean) => void) {
  const { keyFor, answered, left } = useRequestKey(page);
  const [sent, setSent] = useState(left === undefined ? undefined : { body: left as Body, unknown: true });
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
