import { useSearchParams } from 'react-router';

/** The code of an item or a series that the address names (`W-12`, `S-3`, `S-3-17`); undefined where it names none. */
export function useCode(): string | undefined {
  const [query] = useSearchParams();
  return /^(W-[1-9]\d{0,11}|S-[1-9]\d{0,11}(-[1-9]\d{0,3})?)$/.exec(query.get('id') ?? '')?.[0];
}
