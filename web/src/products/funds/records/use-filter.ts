import { useSearchParams } from 'react-router';

/** What no filter is chosen by. */
export const all = '0';
type Change = { asset?: string; state?: string; page?: number };

/** Asset, state and page of a list, from the address of the page. */
export function useFilter<State extends string>(states: readonly State[]) {
  const [query, setQuery] = useSearchParams();
  const currency = /^[1-9]\d{0,5}$/.exec(query.get('asset') ?? '')?.[0];
  const state = states.find((each) => each === query.get('state'));
  const page = Math.max(1, Number(/^\d{1,6}$/.exec(query.get('page') ?? '')?.[0] ?? 1));
  const set = (next: Change) => {
    const named = { tab: query.get('tab'), asset: currency, state, page: 1, ...next };
    const known = Object.entries(named).filter(([, value]) => value && value !== all && value !== 1);
    setQuery(Object.fromEntries(known.map(([key, value]) => [key, String(value)])), { replace: true });
  };
  return { currency, state, page, filtered: currency !== undefined || state !== undefined, set };
}

export type Filter<State extends string> = ReturnType<typeof useFilter<State>>;
