/** Moves the history when the next page can be drawn: no entry is left of a page that was never seen. */
import { useLayoutEffect, useState, useTransition } from 'react';
import { NavigationType, type Navigator, type To, type UNSAFE_createBrowserHistory } from 'react-router';
import { newCodeOf } from './page-code.ts';
import type { PageRoute } from '../../shared/product.ts';

export type History = ReturnType<typeof UNSAFE_createBrowserHistory>;
type PageAt = (address: To) => PageRoute | undefined;
type Code = ReturnType<typeof newCodeOf> | undefined;

/** A navigator whose moves wait for the code of their page. `begin` ends the wait of a move before: the last press wins. */
function waitingNavigator(history: History, pageAt: PageAt, onWait: () => void) {
  let last = 0;
  const begin = (address: To): Code => {
    last += 1;
    const page = pageAt(address);
    return page && newCodeOf(page);
  };
  const onceThere = (how: 'push' | 'replace') => (to: To, state?: unknown) => {
    const code = begin(to);
    if (!(code instanceof Promise)) {
      history[how](to, state);
      return;
    }
    const press = last;
    onWait();
    void code.then(() => {
      if (press === last) history[how](to, state);
    });
  };
  const navigator: Navigator = { ...history, push: onceThere('push'), replace: onceThere('replace') };
  return { begin, navigator };
}

/** Where the history is, as it is shown; whether another page is on its way; and what links move it with. */
export function useHistory(history: History, pageAt: PageAt) {
  const [shown, show] = useState({ navigationType: history.action, location: history.location });
  const [moving, startMoving] = useTransition();
  const [waiting, setWaiting] = useState(false);
  const [{ begin, navigator }] = useState(() => waitingNavigator(history, pageAt, () => setWaiting(true)));
  useLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        // The browser has moved already, so the page is waited for where it is drawn.
        if (action === NavigationType.Pop) void begin(location);
        setWaiting(false);
        startMoving(() => show({ navigationType: action, location }));
      }),
    [history, begin],
  );
  return { shown, navigator, moving: moving || waiting };
}
