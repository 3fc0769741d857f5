/** The wallets of this browser: those that announce themselves (EIP-6963), and else the one that set `window.ethereum` (EIP-1193). */
import { useEffect, useSyncExternalStore } from 'react';
import { apps, type App } from './apps.ts';

export type Provider = { request: (asked: { method: string; params?: readonly unknown[] }) => Promise<unknown> };
/** `icon`: an image as a data address. */
export type Found = { rdns: string; name: string; icon: string | undefined; provider: Provider };
/** A wallet to sign with. `app` is undefined for one that the login does not name. */
export type Choice = { app: App | undefined; name: string; icon: string | undefined; provider: Provider | undefined };

let found: readonly Found[] = [];
const watchers = new Set<() => void>();

const isText = (value: unknown): value is string => typeof value === 'string';
const isProvider = (value: unknown): value is Provider =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';

/** Any script of the page's extensions can announce: what is not as the standard says is left out. */
function announced(event: Event): void {
  const { info, provider } = ((event as CustomEvent<unknown>).detail ?? {}) as {
    info?: Record<string, unknown>;
    provider?: unknown;
  };
  const { rdns, name, icon } = info ?? {};
  if (!isText(rdns) || !isText(name) || !isProvider(provider)) return;
  if (found.some((one) => one.rdns === rdns)) return;
  const image = isText(icon) && /^data:image\//.test(icon) ? icon : undefined;
  found = [...found, { rdns, name: name.slice(0, 40), icon: image, provider }];
  for (const watcher of watchers) watcher();
}

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The provider that set `window.ethereum`, where it sets the flag of this app and of no other. */
function injectedOf({ flags }: App): Provider | undefined {
  const injected = (window as { ethereum?: unknown }).ethereum;
  if (!isProvider(injected)) return undefined;
  const says = (flag: string) => (injected as unknown as Record<string, unknown>)[flag] === true;
  const others = apps.flatMap((other) => (other.flags === flags || other.app === 'metamask' ? [] : other.flags));
  return flags.some(says) && !others.some(says) ? injected : undefined;
}

/** The four named apps, each with its provider where it is here, and the other wallets that are. */
export function useWallets(): { named: readonly Choice[]; others: readonly Choice[] } {
  const here = useSyncExternalStore(subscribe, () => found);
  useEffect(() => {
    window.addEventListener('eip6963:announceProvider', announced);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => window.removeEventListener('eip6963:announceProvider', announced);
  }, []);
  const named = apps.map((app) => {
    const one = here.find(({ rdns }) => app.rdns.includes(rdns));
    return { app, name: app.name, icon: one?.icon, provider: one?.provider ?? injectedOf(app) };
  });
  const known = apps.flatMap(({ rdns }) => rdns);
  const others = here.filter(({ rdns }) => !known.includes(rdns)).map((one) => ({ ...one, app: undefined }));
  return { named, others };
}
