import type { Route } from '@glassbook/contract';
import type { Answer } from '@glassbook/contract/client';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { ask } from '../../carry/client.ts';
import { session } from '../../carry/session.ts';
import { fits } from './shape.ts';
import { bodyOf, editing } from './sending.ts';
import { carry, dispatch, idOf, lose, ownerNow, stateOf, watch, type Form } from './sent.ts';

type Listed = Pick<Form<never, never>, 'title' | 'list' | 'body' | 'changed'>;

/** A form whose body is that of a call. */
export const formOf = <B extends z.ZodType, R extends z.ZodType<string>, D extends z.ZodType | undefined>(
  route: Route<B, R, D>,
  listed: Listed,
) => ({
  ...listed,
  post: (body: z.input<B>, key: string) => ask(route, body, { key }),
});

/** Another was on its way, or its owner has left. */
const notSent = { ok: false, reason: 'request.outcome_unknown', message: '', type: 'error' } as const;

/** A form that sends (sending.ts), as it is for who is logged in now. */
export function useSending<Body, Made>(form: Form<Body, Made>) {
  const owner = useSyncExternalStore(session.subscribe, ownerNow);
  const id = idOf(owner, form.name);
  const subscribe = useCallback((watcher: () => void) => watch(id, watcher), [id]);
  const kept = useSyncExternalStore(subscribe, () => stateOf<Body, Made>(id));
  // What was restored may be of an older build: it cannot be shown here, nor sent again.
  const isStrange = kept.at === 'unknown' && !fits(form.body, kept.sent.body);
  useEffect(() => {
    if (isStrange) lose(id);
  }, [id, isStrange]);
  const now = isStrange ? editing : kept;
  const [busy, unknown] = [now.at === 'sending', now.at === 'unknown'];
  const review = (body: Body): void => void dispatch(id, { is: 'review', body });
  const send = (): Promise<Answer<string, Made> | undefined> => carry(owner, form);
  const sendNow = async (body: Body, post = form.post): Promise<Answer<string, Made>> => {
    review(body);
    return (await carry(owner, { ...form, post })) ?? notSent;
  };
  return {
    ...{ name: form.name, owner, at: now.at, body: bodyOf(now), busy, unknown, locked: busy || unknown },
    /** It is sent once more, as an attempt before it had no answer. */
    again: now.at === 'sending' && now.again,
    /** Whether its confirmation is open. */
    open: now.at === 'confirming' || busy || (now.at === 'unknown' && now.shown),
    said: now.at === 'refused' ? now.said : undefined,
    refused: now.at === 'refused' ? now : undefined,
    made: now.at === 'done' ? now.made : undefined,
    review,
    change: (): void => void dispatch(id, { is: 'change' }),
    refuse: (said: string): void => void dispatch(id, { is: 'refuse', said }),
    restart: (): void => void dispatch(id, { is: 'restart' }),
    send,
    /** Sends it without a confirmation, or what is unknown in its place. `post`: with what is secret. */
    sendNow,
    submit: (body: Body): void => void sendNow(body),
  };
}
export type SendingOf<Body, Made = unknown> = Omit<ReturnType<typeof useSending<Body, Made>>, 'send' | 'sendNow'> & {
  send: () => unknown;
};
