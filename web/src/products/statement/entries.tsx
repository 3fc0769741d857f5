import { statement, wallet } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { Button, Change, CoinIcon, EmptyState, Field, Select } from '@glassbook/ui';
import { dateTime, exact, figure } from '@glassbook/ui/format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { call } from '../../carry/client.ts';
import { callKey, Failure, useCall, type Loadable } from '../../carry/loadable.ts';
import { paths } from '../../carry/paths.ts';
import { entryPath, entryReceipt } from './entry-path.ts';
import { Shown } from '../../shared/shown.tsx';
import { bodyOf, everything, type Filter } from './entry-filter.ts';
import { reasonCatalogs, reasonsShown } from './entry-reasons.ts';

type Page = z.output<typeof statement.entries.reply>;

/** The entries of a filter with the balance each left, page after page. */
export function Entries() {
  const { t } = useTranslation('statement');
  const [filter, setFilter] = useState(everything);
  const query = useInfiniteQuery({
    queryKey: callKey(statement.entries, bodyOf(filter)),
    queryFn: async ({ pageParam }): Promise<Page> => {
      // The server looks at so many entries for one page: one without a match is no page yet.
      for (let next = pageParam; ;) {
        const before = next === 0 ? {} : { before: String(next) };
        const answer = await call(statement.entries, { ...bodyOf(filter), ...before });
        if (!answer.ok) throw new Failure(answer.reason, answer.message);
        if (answer.message.list.length > 0 || answer.message.next === null) return answer.message;
        next = answer.message.next;
      }
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    meta: { private: true },
  });
  const rows = query.data?.pages.flatMap(({ list }) => list);
  return (
    <>
      <Suspense fallback={null}>
        <Filters filter={filter} onChange={setFilter} />
      </Suspense>
      <Shown of={loadableOf(rows, query.error, () => void query.refetch(), query.isFetching)}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              headingLevel={2}
              icon={<ReceiptText size={20} strokeWidth={1.75} />}
              title={t(filter === everything ? 'empty' : 'empty_filtered')}
            >
              {filter === everything && t('empty_about')}
            </EmptyState>
          ) : (
            <>
              <ul className="card overflow-hidden [--gb-gutter:16px]">
                {list.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </ul>
              <div className="flex justify-center">
                {query.hasNextPage ? (
                  <Button
                    tone="ghost"
                    busy={query.isFetchingNextPage && t('loading')}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('more')}
                  </Button>
                ) : (
                  <p className="cap c3">{t('end')}</p>
                )}
              </div>
            </>
          )
        }
      </Shown>
    </>
  );
}

function loadableOf<T>(data: T | undefined, error: Error | null, retry: () => void, refreshing: boolean): Loadable<T> {
  const rest = { retry, refreshing };
  if (error) {
    const failure = error instanceof Failure ? error : new Failure('unreachable', error.message);
    return { ...rest, state: 'failed', data, failure };
  }
  if (data === undefined) return { ...rest, state: 'pending', data: undefined, failure: undefined };
  return { ...rest, state: 'here', data, failure: undefined };
}

function EntryRow({ entry }: { entry: statement.Entry }) {
  const { t, i18n } = useTranslation(['statement', 'wallet', 'options', 'spot', 'trading']);
  const [to, receipt] = [entryPath(entry.reason, entry.ref), entryReceipt(entry.reason, entry.ref)];
  return (
    <li className="li">
      <CoinIcon symbol={entry.currency_name} size={28} />
      <span className="grow">
        <span className="label block">
          {to === undefined ? (
            entry.info
          ) : (
            <Link className="link" to={to}>
              {entry.info}
            </Link>
          )}
        </span>
        {entry.trade && (
          <Link
            className="cap link inline-flex items-center min-h-11"
            to={`${paths.orders}?view=fills&order=${entry.trade.order}`}
          >
            {`${t('spot:mail.order', { id: entry.trade.order })} · ${entry.trade.market} · ${t('trading:orders.price')} ${figure(entry.trade.price)}`}
          </Link>
        )}
        {receipt !== undefined && (
          <Link className="cap link inline-flex items-center min-h-11" to={receipt}>
            {t('options:receipt')}
          </Link>
        )}
        <span className="cap c3 block">
          {t(`wallet:kind.${entry.account}`)} · {dateTime(entry.at_ms, i18n.language, 'UTC')} UTC
        </span>
      </span>
      <span className="num">
        <span className="label block">
          <Change value={entry.value} places={placesOf(entry.value)} arrow={false} /> {entry.currency_name}
        </span>
        <span className="cap c3 block">
          {t('balance')} {exact(entry.after)}
        </span>
      </span>
    </li>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation(['statement', ...reasonCatalogs]);
  const assets = useCall(wallet.currenciesOfUser, {}, { staleMs: 60_000 }).data ?? [];
  const all = { value: '', label: t('all') };
  const kinds = reasonsShown.map(([value, key]) => ({ value, label: t(key) }));
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label}>
      {({ id }) => (
        <input
          id={id}
          type="date"
          className="input"
          value={filter[name]}
          onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
        />
      )}
    </Field>
  );
  const accounts = wallet.wireKinds.map((kind) => ({ value: kind, label: t(`wallet:kind.${kind}`) }));
  return (
    <div className="grid grid-cols-2 md:grid-cols-3 gap-2">
      <Select
        label={t('asset')}
        labelShown
        value={filter.asset}
        onChange={(asset) => onChange({ ...filter, asset })}
        options={[all, ...assets.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <Select
        label={t('account')}
        labelShown
        value={filter.account}
        onChange={(account) => onChange({ ...filter, account })}
        options={[all, ...accounts]}
      />
      <Select
        label={t('kind')}
        labelShown
        value={filter.reason}
        onChange={(reason) => onChange({ ...filter, reason })}
        options={[all, ...kinds]}
      />
      {day('from', t('from'))}
      {day('to', t('to'))}
    </div>
  );
}
