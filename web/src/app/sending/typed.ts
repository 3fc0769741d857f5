/** What is typed into a form as the session ends elsewhere is there again after the login; what was sent and is not answered, whenever its page is. */
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { session } from '../session.ts';
import { unansweredBy } from './request-key.ts';

/** By user, form and address: that of one market is not put into another. */
const left = new Map<string, unknown>();
session.subscribe(() => {
  if (session.ended() === 'here') left.clear();
});

/** The state of a form. `name`: the form's own at its address. `page`: under which it sends (request-key.ts), where that is another. */
export function useTyped<T>(name: string, start: () => T, page = name): [T, Dispatch<SetStateAction<T>>] {
  const [keys] = useState(() => [
    `${session.owner()} ${name}`,
    `${session.owner()} ${name} ${window.location.pathname}${window.location.search}`,
  ]);
  const [typed, setTyped] = useState<T>(() => {
    const [anywhere = '', here = ''] = keys;
    const found = unansweredBy(page) !== undefined && left.has(anywhere) ? anywhere : here;
    return left.has(found) ? (left.get(found) as T) : start();
  });
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    for (const key of keys) left.delete(key);
    return () => {
      const [anywhere = '', here = ''] = keys;
      if (unansweredBy(page) !== undefined) left.set(anywhere, latest.current);
      else if (session.ended() === 'elsewhere' && session.owner() !== undefined) left.set(here, latest.current);
    };
  }, [keys, page]);
  return [typed, setTyped];
}
