import type { SubmitEvent } from 'react';
import { focusWrong } from './focus-wrong.ts';
import { useTyped } from './typed.ts';
import type { SendingOf } from './use-sending.ts';

/** What a form's fields have: what is typed, and from the confirmation until the answer what the body says. Once it is done the form is empty again, but for what `keep` leaves. */
export function useFields<Values extends object, Body>(
  sending: Pick<SendingOf<Body>, 'name' | 'owner' | 'at' | 'body' | 'locked' | 'change' | 'restart' | 'review'>,
  first: Values,
  valuesOf: (body: Body) => Values,
  keep?: (values: Values) => Values,
) {
  const { name, owner, at, body, locked, change, restart, review } = sending;
  /** `done`: what was typed was sent, and cleared. */
  type Typed = { owner: string; values?: Values; tried: boolean; done?: true };
  const fresh: Typed = { owner, tried: false };
  const [typed, setTyped] = useTyped<Typed>(name, () => fresh);
  const own = typed.owner === owner ? typed : fresh;
  if (at === 'done' && !own.done)
    setTyped({ ...fresh, ...(keep && own.values && { values: keep(own.values) }), done: true });
  return {
    values: body === undefined ? (own.values ?? first) : valuesOf(body),
    set: (some: Partial<Values>): void => {
      if (locked) return;
      setTyped({ owner, tried: own.tried, values: { ...(own.values ?? first), ...some } });
      if (at === 'done') restart();
      else change();
    },
    /** Goes on where nothing is wrong: to the confirmation, or where there is none `go` sends it. What has no answer is shown, or sent, again. */
    submitWith:
      (problem: unknown, toBody: () => Body, go = review) =>
      (event: SubmitEvent) => {
        event.preventDefault();
        setTyped({ ...own, tried: true });
        focusWrong(event.currentTarget);
        if (body !== undefined) go(body);
        else if (!problem) go(toBody());
      },
    /** Said once something was typed or sent, and not of what is sent. */
    said: <P>(problem: P, isTouched: boolean): P | undefined =>
      body === undefined && (own.tried || isTouched) ? problem : undefined,
  };
}
