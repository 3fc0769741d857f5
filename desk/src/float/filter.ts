import { useSearchParams } from 'react-router';
import { float, funds } from '@glassbook/contract';

export const rowsPerPage = 25;

/** The filter is the address of the page, so that it can be sent to another person. */
export function useFilter() {
  const [search, setSearch] = useSearchParams();
  const of = (name: string) => search.get(name) ?? '';
  const filter = {
    show: float.reportFilters.find((each) => each === of('show')) ?? ('all' as const),
    currency: /^[1-9]\d{0,8}$/.test(of('currency')) ? of('currency') : '',
    places: float.statementFilters.find((each) => each === of('places')) ?? ('newest' as const),
    kind: float.placeKinds.find((each) => each === of('kind')) ?? ('' as const),
    house: funds.houseDirections.find((each) => each === of('house')) ?? ('' as const),
    account: funds.houseNames.find((each) => each === of('account')) ?? ('' as const),
  };
  const set = (change: Partial<typeof filter> & { page?: string }) =>
    setSearch(Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '')));
  return { filter, page: Number(of('page')) || 1, set };
}
export type Filter = ReturnType<typeof useFilter>;
