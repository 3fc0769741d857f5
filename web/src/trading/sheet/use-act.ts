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

/** A form that is a page: under its name is kept what it sent without an answer, which is sent again as it was. */
type Page<Body> = { name: string; postOf: (body: Body) => Act['post'] };

/**
 * Sending from a sheet or a form: once at a time; a refusal stays until something is typed, after a success it is `done`. Until it is known what was done only the same
 * is sent again, under the same key.
 */
export function useAct<Body extends object>(done: () => void, page?: Page<Body>) {
  const [refused, setRefused] = useState<string>();
  const [busy, run] = useBusy();
  const { keyFor, answered, left } = useRequestKey(page?.name);
  const [unsure, setUnsure] = useState<Act | undefined>(
    page && left !== undefined ? { body: left as Body, post: page.postOf(left as Body), changed: [] } : undefined,
  );
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
