/** What is typed into a form is there again after the login where the session ended elsewhere, and after an errand that the form began. */
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { session } from '../../carry/session.ts';
import { errandFrom } from '../errand.ts';

/** By user, form and address: that of one market is not put into another. */
const left = new Map<string, unknown>();
session.subscribe(() => {
  if (session.ended() === 'here') left.clear();
});

/** The state of a form. `name`: the form's own at its address. */
export function useTyped<T>(name: string, start: () => T): [T, Dispatch<SetStateAction<T>>] {
  const [from] = useState(() => window.location.pathname + window.location.search);
  const [key] = useState(() => `${session.owner()} ${name} ${from}`);
  const [typed, setTyped] = useState<T>(() => (left.has(key) ? (left.get(key) as T) : start()));
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  });
  useEffect(() => {
    left.delete(key);
    return () => {
      const isAway = errandFrom()?.path === from || session.ended() === 'elsewhere';
      if (isAway && session.owner() !== undefined) left.set(key, latest.current);
    };
  }, [key, from]);
  return [typed, setTyped];
}
