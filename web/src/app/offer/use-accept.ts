import { toast, useBusy } from '@glassbook/ui';
import { useState } from 'react';
import type { Answer } from '@glassbook/contract/client';
import { useRequestKey } from '../sending/request-key.ts';

/**
 * The acceptance of an offer. From the press until an answer is known only the same can be sent, under the same key, so it cannot be taken twice. What
 * was accepted stays as the receipt, a refusal until the next change. `page`: the name under which it is kept while another page is open, one an offer.
 */
export function useAccept<Body extends object, Made>(
  page: string,
  send: (body: Body, key: string) => Promise<Answer<string, Made>>,
  done: () => void,
) {
  const [busy, run] = useBusy();
  const { keyFor, answered, left } = useRequestKey(page);
  const [sent, setSent] = useState(left as Body | undefined);
  const [said, setSaid] = useState<string>();
  const [made, setMade] = useState<Made>();
  const accept = (wanted: Body, settled: () => void) =>
    void run(async () => {
      const body = sent ?? wanted;
      setSent(body);
      setSaid(undefined);
      const answer = await send(body, keyFor(body));
      const isUnknown = answered(answer);
      done();
      if (isUnknown) return;
      setSent(undefined);
      if (answer.ok) {
        toast({ title: answer.message, tone: 'ok' });
        setMade(answer.data);
      } else setSaid(answer.message);
      settled();
    });
  return { page, accept, busy, made, said, clear: () => setSaid(undefined), unknown: sent !== undefined && !busy };
}
