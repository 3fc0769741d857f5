import type { futures } from '@glassbook/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { live } from '../../carry/live/index.ts';
import { keys } from './keys.ts';

export type PricesBySymbol = ReadonlyMap<string, futures.Prices>;

/** The prices of several contracts, live. `symbols` without repetition; in another order they are the same. */
export function usePricesOf(symbols: readonly string[]): PricesBySymbol {
  const names = [...symbols].sort().join(' ');
  const read = useMemo(() => reader(names === '' ? [] : names.split(' ')), [names]);
  const subscribe = useCallback(
    (watcher: () => void) => {
      const ends = (names === '' ? [] : names.split(' ')).map((name) => live.watch(keys.pricesKey(name), watcher));
      return () => {
        for (const end of ends) end();
      };
    },
    [names],
  );
  return useSyncExternalStore(subscribe, read);
}

/** Returns the same map until one of the prices is another one. */
function reader(names: readonly string[]): () => PricesBySymbol {
  let held: PricesBySymbol = new Map();
  return () => {
    const now = names.map((name) => [name, live.state(keys.pricesKey(name)).value] as const);
    if (now.some(([name, prices]) => held.get(name) !== prices))
      held = new Map(now.flatMap(([name, prices]) => (prices === undefined ? [] : [[name, prices]])));
    return held;
  };
}
