import { dual } from '@glassbook/contract';
import { Button, Tabs } from '@glassbook/ui';
import { Coins } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh, useCall } from '../../carry/loadable.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from './paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { useLiveMessages } from '../../carry/live/index.ts';
import { DualActions } from './head-actions.tsx';
import { OrderCard } from './order-card.tsx';
import { useRunning } from './use-offers.ts';
import './dual.css';

const limit = '20';
const filters = ['all', 'purchased', 'completed', 'failed'] as const;
type Filter = (typeof filters)[number];

/** Own dual investments, newest first; one alone where the address names it. */
export default function OrdersPage() {
  const { t } = useTranslation('dual');
  const id = useId();
  const [filter, setFilter] = useState<Filter>('all');
  /** Where the page begins; the newest where it is left out. */
  const [before, setBefore] = useState<number>();
  // One alone is the newest before the number after it.
  const asked =
    id === undefined
      ? { limit, ...(filter !== 'all' && { status: filter }), ...(before !== undefined && { before: String(before) }) }
      : { limit: '1', before: String(Number(id) + 1) };
  const found = useCall(dual.own, asked, { staleMs: 0 });
  const running = useRunning();
  useLiveMessages('dual.own', () => refresh(dual.own));
  const choose = (next: Filter) => {
    setFilter(next);
    setBefore(undefined);
  };
  return (
    <Page
      title={id === undefined ? t('mine') : t('notice.dual', { dual: `DI-${id}` })}
      back={paths.offers}
      width="narrow"
      actions={<DualActions />}
    >
      {id === undefined && (
        <Tabs
          label={t('mine')}
          value={filter}
          onChange={choose}
          panelId="duals"
          tabs={filters.map((value) => ({
            value,
            label: t(value === 'all' ? 'offer:all' : `state.${value}`),
            ...(value === 'purchased' && running && { count: running.length }),
          }))}
        />
      )}
      <div id="duals" className="pad mt4 col g4 pb-6">
        <Shown of={found}>
          {({ rows, next }) => {
            const shown = id === undefined ? rows : rows.filter((order) => order.id === Number(id));
            if (shown.length === 0)
              return (
                <NoneHere icon={Coins} title={t('none')} offers={paths.offers}>
                  {t('offer:none.about')}
                </NoneHere>
              );
            return (
              <>
                {shown.map((order) => (
                  <OrderCard key={order.id} order={order} alone={id !== undefined} />
                ))}
                {id === undefined && (next !== null || before !== undefined) && (
                  <nav className="row sb py-4" aria-label={t('app:paging.label')}>
                    <Button disabled={before === undefined} onClick={() => setBefore(undefined)}>
                      {t('app:paging.newer')}
                    </Button>
                    <Button disabled={next === null} onClick={() => setBefore(next ?? undefined)}>
                      {t('app:paging.older')}
                    </Button>
                  </nav>
                )}
              </>
            );
          }}
        </Shown>
      </div>
    </Page>
  );
}
