import type { Route } from '@glassbook/contract';
import type { z } from 'zod';
import { useCall } from '../../../carry/loadable.ts';
import { Shown } from '../../../shared/shown.tsx';
import { pageSize, Pages } from '../../../shared/trading/orders/history.tsx';
import { usePage } from '../../../shared/trading/orders/row-filter.ts';
import { listRequest, type FuturesFilter, type OrderSide, type PositionSide } from './list-request.ts';
import type { ListProps } from './parts.tsx';
import { RecordList, type RecordListProps } from './record-list.tsx';

/** What each list of history is given; all rows without a filter. */
export type PagedProps = ListProps & { filter?: FuturesFilter };

type Props<B extends z.ZodType, R extends z.ZodType, Row> = {
  route: Route<B, R>;
  /** Fields of the request besides the filter and the page. */
  more: object;
  /** Those the list can be chosen by. */
  sides: readonly (OrderSide | PositionSide)[];
  filter: FuturesFilter;
  rowsOf: (reply: z.output<R>) => readonly Row[];
  empty: { title: string; about: string };
  list: Omit<RecordListProps<Row>, 'rows'>;
};

/** A list that the server has by page, newest first. */
export function PagedList<B extends z.ZodType, R extends z.ZodType, Row>(props: Props<B, R, Row>) {
  const { route, more, sides, filter, rowsOf, empty, list } = props;
  const [page, setPage] = usePage(filter);
  const chosen = listRequest(filter, sides);
  const body = { ...chosen, ...more, page: String(page), limit: String(pageSize) } as z.input<B>;
  const of = useCall(route, body);
  return (
    <Shown of={of}>
      {(reply) => {
        const rows = rowsOf(reply);
        const filtered = Object.keys(chosen).length > 0;
        return (
          <Pages page={page} turn={setPage} count={rows.length} empty={empty} filtered={filtered}>
            <RecordList {...list} rows={rows} />
          </Pages>
        );
      }}
    </Shown>
  );
}
