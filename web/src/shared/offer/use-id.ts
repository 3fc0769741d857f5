import { useSearchParams } from 'react-router';

/** The number of an offer or an order that the address names; undefined where it names none. */
export function useId(): string | undefined {
  const [query] = useSearchParams();
  return /^[1-9]\d{0,13}$/.exec(query.get('id') ?? '')?.[0];
}
