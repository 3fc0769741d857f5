import { lockup } from '@glassbook/contract';
import { Tabs } from '@glassbook/ui';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh, useCall } from '../../carry/loadable.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { paths } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useLiveMessages } from '../../carry/live/index.ts';
import { signed, textOf, unitsOf } from '../../shared/offer/figures.ts';
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
      <Facts
        key={asset}
        card={asset}
        facts={[
          [`${t('locked')}, ${asset}`, textOf(sum('amount'), scale)],
          [t('received'), signed(sum('paid'), scale)],
          [t('to_come'), textOf(sum('total_interest') - sum('paid'), scale)],
        ]}
      />
    );
  });
}

/** Own lock-ups, newest first; one alone where the address names it. */
export default function OrdersPage() {
  const { t } = useTranslation('lockup');
  const id = useId();
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
    <Page
      title={id === undefined ? t('mine') : t('notice.lockup', { order: `L-${id}` })}
      back={paths.offers}
      width="narrow"
    >
      {id === undefined && (
        <Tabs
          label={t('mine')}
          value={filter}
          onChange={choose}
          panelId="lockups"
          tabs={[
            { value: 'all', label: t('offer:all') },
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
              <NoneHere icon={Lock} title={t('none')} offers={paths.offers}>
                {t('offer:none.about')}
              </NoneHere>
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
