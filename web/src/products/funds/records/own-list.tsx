import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, EmptyState } from '@glassbook/ui';
import { refresh, type Loadable } from '../../../carry/loadable.ts';
import { Paging } from '../../../shared/paging.tsx';
import { Shown } from '../../../shared/shown.tsx';
import { useLiveMessages } from '../../../carry/live/index.ts';
import { isAboutFunds } from './steps.ts';
import { Filters, type StateWords } from './filters.tsx';
import type { Filter } from './use-filter.ts';

/** Rows of a page. */
const limit = 20;

/** The page of a filter, as each of these lists is asked for it. */
export const pageOf = ({ currency, page }: Filter<string>) => ({ currency, page: String(page), limit: String(limit) });

type None = {
  icon: ReactNode;
  title: string;
  /** Where a filter is chosen. */
  filtered: string;
  about: string;
  /** The way to make the first one. */
  action: { to: string; text: string };
};
type Props<State extends string, Row> = {
  route: Parameters<typeof refresh>[0];
  filter: Filter<State>;
  words: StateWords<State>;
  found: Loadable<{ data: readonly Row[]; pages: number }>;
  none: None;
  children: (row: Row) => ReactNode;
};

/** Own deposits, withdrawals or transfers, newest first, by asset and state. It is asked for again with each message about them. */
export function OwnList<State extends string, Row>({ route, filter, words, found, none, children }: Props<State, Row>) {
  const { page, filtered, set } = filter;
  useLiveMessages('notification.own', ({ happened }) => {
    if (isAboutFunds(happened)) refresh(route);
  });
  return (
    <>
      <Filters of={filter} words={words} />
      <Shown of={found}>
        {({ data, pages }) =>
          data.length === 0 ? (
            <Nothing none={none} isFiltered={filtered} />
          ) : (
            <>
              <ul className="mt2">{data.map(children)}</ul>
              {pages > 1 && <Paging page={page} last={pages} go={(next) => set({ page: next })} />}
            </>
          )
        }
      </Shown>
    </>
  );
}

function Nothing({ none: { icon, title, filtered, about, action }, isFiltered }: { none: None; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={icon} title={filtered} headingLevel={2} />;
  const link = (
    <Link className={buttonClass('primary')} to={action.to}>
      {action.text}
    </Link>
  );
  return (
    <EmptyState icon={icon} title={title} headingLevel={2} action={link}>
      {about}
    </EmptyState>
  );
}
