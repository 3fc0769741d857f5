/** What is typed into a form that sends under a key of its page (request-key.ts): it is there again as long as what was sent has no answer, so that its figures are shown beside what is sent again. */
import { useEffect, useRef, useState } from 'react';
import { session } from '../session.ts';
import { unansweredBy } from './request-key.ts';
import { useTyped } from './typed.ts';

/** By user and form. */
const left = new Map<string, unknown>();
session.subscribe(() => {
  if (session.ended() === 'here') left.clear();
});

/** The state of a form, as of `useTyped`. `page`: under which it sends, where that is another name. */
export function useKeptForm<T>(name: string, start: () => T, page = name): ReturnType<typeof useTyped<T>> {
  const [key] = useState(() => `${session.owner()} ${name}`);
  const isSent = unansweredBy(page) !== undefined;
  const [typed, setTyped] = useTyped<T>(name, () => (isSent && left.has(key) ? (left.get(key) as T) : start()));
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    left.delete(key);
    return () => {
      if (unansweredBy(page) !== undefined) left.set(key, latest.current);
    };
  }, [key, page]);
  return [typed, setTyped];
}
