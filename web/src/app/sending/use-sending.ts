import { useCallback, useSyncExternalStore, type SubmitEvent } from 'react';
import { session } from '../session.ts';
import { focusWrong } from './focus-wrong.ts';
import { bodyOf } from './sending.ts';
import { carry, dispatch, idOf, ownerNow, stateOf, watch, type Form } from './sent.ts';
import { useTyped } from './typed.ts';

/** A form that sends (sending.ts), as it is for who is logged in now. */
export function useSending<Body, Made>(form: Form<Body, Made>) {
  const owner = useSyncExternalStore(session.subscribe, ownerNow);
  const id = idOf(owner, form.name);
  const subscribe = useCallback((watcher: () => void) => watch(id, watcher), [id]);
  const now = useSyncExternalStore(subscribe, () => stateOf<Body, Made>(id));
  const locked = now.at === 'sending' || now.at === 'unknown';
  return {
    ...{ name: form.name, owner, at: now.at, locked, body: bodyOf(now) },
    /** Whether its confirmation is open. */
    open: now.at === 'confirming' || now.at === 'sending' || (now.at === 'unknown' && now.shown),
    said: now.at === 'refused' ? now.said : undefined,
    made: now.at === 'done' ? now.made : undefined,
    review: (body: Body): void => void dispatch(id, { is: 'review', body }),
    change: (): void => void dispatch(id, { is: 'change' }),
    restart: (): void => void dispatch(id, { is: 'restart' }),
    send: (): void => void carry(owner, form),
  };
}
export type SendingOf<Body, Made = unknown> = ReturnType<typeof useSending<Body, Made>>;

/** What a form's fields have: what is typed, and from the confirmation until the answer what the body says. */
export function useFields<Values extends object, Body>(
  sending: Pick<SendingOf<Body>, 'name' | 'owner' | 'body' | 'locked' | 'change' | 'review'>,
  first: Values,
  valuesOf: (body: Body) => Values,
) {
  const { name, owner, body, locked, change, review } = sending;
  const [typed, setTyped] = useTyped(name, () => ({ owner, values: first, tried: false }));
  const own = typed.owner === owner ? typed : { owner, values: first, tried: false };
  return {
    values: body === undefined ? own.values : valuesOf(body),
    set: (some: Partial<Values>): void => {
      if (locked) return;
      setTyped({ ...own, values: { ...own.values, ...some } });
      change();
    },
    forget: (): void => setTyped({ owner, values: first, tried: false }),
    /** Opens the confirmation where nothing is wrong; what has no answer is shown again. */
    submitWith: (problem: unknown, toBody: () => Body) => (event: SubmitEvent) => {
      event.preventDefault();
      setTyped({ ...own, tried: true });
      focusWrong(event.currentTarget);
      if (body !== undefined) review(body);
      else if (!problem) review(toBody());
    },
    /** Said once something was typed or sent. */
    said: <P>(problem: P, isTouched: boolean): P | undefined => (own.tried || isTouched ? problem : undefined),
  };
}
