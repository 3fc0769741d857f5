import { useSyncExternalStore } from 'react';
import { keep, kept } from './storage.ts';

/** A choice of the user that outlives the page. */
export type Preference<Value extends string> = {
  get: () => Value;
  set: (value: Value) => void;
  subscribe: (watcher: () => void) => () => void;
};

/** Makes a preference; what was kept counts only where it is one of the values. */
export function preference<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: Value,
): Preference<Value> {
  const watchers = new Set<() => void>();
  let value = values.find((one) => one === kept(name)) ?? fallback;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      keep(name, next);
      for (const watcher of watchers) watcher();
    },
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

/** A preference in a component: its value and how to change it. */
export function usePreference<Value extends string>(of: Preference<Value>): readonly [Value, (value: Value) => void] {
  return [useSyncExternalStore(of.subscribe, of.get), of.set];
}

export const themes = ['dark', 'light', 'system'] as const;
export const theme = preference('theme', themes, 'dark');

/** The color of what rises; what falls has the other. */
export const risings = ['green', 'red'] as const;
export const rising = preference('rise', risings, 'green');

/** The fiat money totals can be shown in; the specification's eleven. */
export const displayCurrencies = ['USD', 'CNY', 'GBP', 'HKD', 'JPY', 'EUR', 'AED', 'THB', 'PHP', 'SGD', 'VND'] as const;
export const displayCurrency = preference('currency', displayCurrencies, 'USD');

/** Shortcuts of one key conflict with speech input, so they can be switched off. */
export const singleKeys = preference('spot.shortcuts', ['on', 'off'], 'on');

const hidden = preference('hidden', ['yes', 'no'], 'no');
/** Whether balances are hidden, and the switch for it. */
export function useHiddenBalances(): readonly [boolean, (hide: boolean) => void] {
  const [value, set] = usePreference(hidden);
  return [value === 'yes', (hide) => set(hide ? 'yes' : 'no')];
}
