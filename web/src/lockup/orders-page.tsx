import { lockup } from '@glassbook/contract';
import { buttonClass, EmptyState, Tabs } from '@glassbook/ui';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { refresh, useCall } from '../app/loadable.ts';
import { Page } from '../app/page.tsx';
import { Paging } from '../app/paging.tsx';
import { paths } from './paths.ts';
import { Shown } from '../app/shown.tsx';
import { useLiveMessages } from '../live/index.ts';
import { signed, textOf, unitsOf } from '../app/offer/figures.ts';
import { EndedCard, RunningCard } from './order-card.tsx';
import { useRunning } from './use-offers.ts';
import './lockup.css';

const limit = '10';
const filters = ['all', 'running', 'ended'] as const;
const statusOf = { all: undefined, running: '1', ended: '2' } as const;

/** What runs, by asset: locked, received and still to come. */
function Totals({ running }: { running: readonly lockup.OrderView[] }) {
  const { t } = useTranslation('lockup');
  return [...Map.groupBy(running, ({ currency_name: asset }) => asset)].map(([asset, own]) => {
    const scale = own[0]?.scale ?? 0;
    const sum = (field: 'amount' | 'paid' | 'total_interest') =>
      own.reduce((all, order) => all + unitsOf(order[field], scale), 0n);
    return (
      <dl key={asset} className="card p lockup-facts" aria-label={asset}>
        <div>
          <dt className="cap c2">
            {t('locked')}, {asset}
          </dt>
          <dd className="label num">{textOf(sum('amount'), scale)}</dd>
        </div>
        <div>
          <dt className="cap c2">{t('received')}</dt>
          <dd className="label num">{signed(sum('paid'), scale)}</dd>
        </div>
        <div>
          <dt className="cap c2">{t('to_come')}</dt>
          <dd className="label num">{textOf(sum('total_interest') - sum('paid'), scale)}</dd>
        </div>
      </dl>
    );
  });
}

function None() {
  const { t } = useTranslation('lockup');
  return (
    <EmptyState
      icon={<Lock size={20} strokeWidth={1.75} />}
      title={t('none')}
      headingLevel={2}
      action={
        <Link className={buttonClass('primary')} to={paths.offers}>
          {t('first_offer')}
        </Link>
      }
    >
      {t('none.about')}
    </EmptyState>
  );
}

/** Own lock-ups, newest first; one alone where the address names it. */
export default function OrdersPage() {
  const { t } = useTranslation('lockup');
  const [query] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.exec(query.get('id') ?? '')?.[0];
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const [page, setPage] = useState(1);
  const asked = id === undefined ? { page: String(page), limit, status: statusOf[filter] } : { id };
  const found = useCall(lockup.orders, asked, { staleMs: 0 });
  const running = useRunning();
  useLiveMessages('lockup.orders', () => refresh(lockup.orders));
  const choose = (next: (typeof filters)[number]) => {
    setFilter(next);
    setPage(1);
  };
  return (
    <Page title={id === undefined ? t('mine') : t('receipt', { id })} back={paths.offers} width="narrow">
      {id === undefined && (
        <Tabs
          label={t('mine')}
          value={filter}
          onChange={choose}
          panelId="lockups"
          tabs={[
            { value: 'all', label: t('all') },
            { value: 'running', label: t('state.running'), ...(running && { count: running.length }) },
            { value: 'ended', label: t('state.ended') },
          ]}
        />
      )}
      <div id="lockups" className="pad mt4 col g4 pb-6">
        {id === undefined && filter !== 'ended' && <Totals running={running ?? []} />}
        <Shown of={found}>
          {({ order_list: orders, total }) =>
            orders.length === 0 ? (
              <None />
            ) : (
              <>
                {orders.map((order) =>
                  order.status === 1 ? (
                    <RunningCard key={order.id} order={order} />
                  ) : (
                    <EndedCard key={order.id} order={order} />
                  ),
                )}
                {total > Number(limit) && <Paging page={page} last={Math.ceil(total / Number(limit))} go={setPage} />}
              </>
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
