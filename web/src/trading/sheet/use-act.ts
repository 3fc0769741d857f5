import type { Answer } from '@glassbook/contract/client';
import { toast, useBusy } from '@glassbook/ui';
import { useState } from 'react';
import { refresh } from '../../app/loadable.ts';
import { useRequestKey } from '../../app/sending/request-key.ts';

/** What is sent under a key, and the calls whose answers it changes. */
type Act = {
  body: object;
  post: (key: string) => Promise<Answer<string, unknown>>;
  changed: readonly { id: string }[];
};

/**
 * Sending from a sheet or a form: once at a time; a refusal stays until something is typed, after a success it is `done`. Until it is known what was done only the same
 * is sent again, under the same key. `page`: the name of a form that is a page.
 */
export function useAct(done: () => void, page?: string) {
  const [refused, setRefused] = useState<string>();
  const [unsure, setUnsure] = useState<Act>();
  const [busy, run] = useBusy();
  const { keyFor, answered } = useRequestKey(page);
  const carry = (act: Act): void =>
    void run(async () => {
      setRefused(undefined);
      const answer = await act.post(keyFor(act.body));
      const isUnsure = answered(answer);
      setUnsure(isUnsure ? act : undefined);
      if (isUnsure) return;
      if (!answer.ok) {
        setRefused(answer.message);
        return;
      }
      toast({ title: answer.message, tone: 'ok' });
      refresh(...act.changed);
      done();
    });
  return {
    busy,
    unknown: unsure !== undefined,
    refused,
    /** Shows a refusal, or none. */
    refuse: setRefused,
    send: (body: Act['body'], post: Act['post'], changed: Act['changed']): void => carry({ body, post, changed }),
    again: (): void => {
      if (unsure) carry(unsure);
    },
  };
}
