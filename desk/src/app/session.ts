/** The session of staff: a token that the server gave, kept until the window is closed. It opens no call of a user. */
import { useSyncExternalStore } from 'react';
import { keep, kept } from './storage.ts';

let token = kept('sessionStorage', 'token');
/** Why the last session ended, where it did not end by a press. */
let ended: string | undefined;
const watchers = new Set<() => void>();

function change(next: string | undefined, why?: string): void {
  token = next;
  ended = why;
  keep('sessionStorage', 'token', next);
  for (const watcher of watchers) watcher();
}

export const session = {
  token: (): string | undefined => token,
  ended: (): string | undefined => ended,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  begin: (given: string): void => change(given),
  end: (): void => change(undefined),
  /** The token is no longer valid: removes it; the login shows why. */
  expire: (message: string): void => {
    if (token !== undefined) change(undefined, message);
  },
};

export const useToken = (): string | undefined => useSyncExternalStore(session.subscribe, session.token);
