/** The session: a token the server gave, nothing else. */
import { useSyncExternalStore } from 'react';
import { keep, keepForVisit, kept } from './storage.ts';

let token = kept('token');
/** Tells the user it is of, or was of where it ended elsewhere, from others of this browser. */
let owner = kept('owner');
/** How the last one ended, until another begins. */
let ended: 'here' | 'elsewhere' | undefined;
const watchers = new Set<() => void>();
const expiryWatchers = new Set<(message: string) => void>();

const write = (name: string, value: string | undefined, stay: boolean): void => {
  keep(name, stay ? value : undefined);
  keepForVisit(name, stay ? undefined : value);
};

const changed = (next: string | undefined, stay = true): void => {
  token = next;
  write('token', next, stay);
  for (const watcher of watchers) watcher();
};

export const session = {
  token: (): string | undefined => token,
  subscribe: (watcher: () => void): (() => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  ended: (): typeof ended => ended,
  owner: (): string | undefined => owner,
  /** Logged in; `stay` keeps it when the window is closed. `whose`: without it nothing that is sent would be found after a reload. */
  begin: (given: string, stay: boolean, whose: string): void => {
    ended = undefined;
    owner = whose;
    // Other windows read it when they hear of the token.
    write('owner', owner, stay);
    changed(given, stay);
  },
  /** Logged out by the user. */
  end: (): void => {
    ended = 'here';
    write('owner', undefined, true);
    // What forms sent (sending/sent.ts), which may not be loaded.
    keepForVisit('sent', undefined);
    changed(undefined);
  },
  /** The token is no longer valid: removes it and notifies the listener that opens the login. */
  expire: (message: string): void => {
    if (token === undefined) return;
    ended = 'elsewhere';
    changed(undefined);
    for (const watcher of expiryWatchers) watcher(message);
  },
  onExpire: (watcher: (message: string) => void): (() => void) => {
    expiryWatchers.add(watcher);
    return () => expiryWatchers.delete(watcher);
  },
};

// Another tab logged in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== 'glassbook.token') return;
  token = event.newValue ?? undefined;
  ended = token === undefined ? 'elsewhere' : undefined;
  if (token !== undefined) owner = kept('owner');
  for (const watcher of watchers) watcher();
});

/** Whether a user is logged in. */
export const useLoggedIn = (): boolean => useSyncExternalStore(session.subscribe, () => session.token() !== undefined);
