import { useSearchParams } from 'react-router';

/** Rows of a page. */
export const rowsPerPage = 25;

/** The filter is the address of the page, so that it can be sent to another person. `name`: of the filter that only this queue has, by `kinds`. */
export function useCaseFilter<Show extends string, Kind extends string>(
  shows: readonly [Show, ...Show[]],
  name: string,
  kinds: readonly Kind[],
) {
  const [search, setSearch] = useSearchParams();
  const of = (field: string) => search.get(field) ?? '';
  const filter = {
    show: shows.find((each) => each === of('show')) ?? shows[0],
    kind: kinds.find((each) => each === of(name)) ?? ('' as const),
    currency: /^\d{1,9}$/.test(of('currency')) ? of('currency') : '',
    user: /^[1-9]\d{0,14}$/.test(of('user')) ? of('user') : '',
  };
  const set = (change: Partial<typeof filter> & { page?: string }) => {
    const { kind, ...rest } = { ...filter, ...change };
    setSearch(Object.fromEntries(Object.entries({ ...rest, [name]: kind }).filter(([, value]) => value !== '')));
  };
  return { filter, page: Number(of('page')) || 1, set };
}
export type CaseFilter<Show extends string, Kind extends string> = ReturnType<typeof useCaseFilter<Show, Kind>>;
