import { otc } from '@glassbook/contract';
import { Button, Chips, ListRow, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLiveMessages } from '../../carry/live/index.ts';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { orderPath } from './links.ts';
import { paths } from './paths.ts';

const states = ['', 'open', '4', '5', '6'] as const;

/** The own orders, the newest first, by their state. */
export default function OrdersPage() {
  const { t } = useTranslation(['otc', 'app']);
  const times = useTimes();
  const [state, setState] = useState<(typeof states)[number]>('');
  const [before, setBefore] = useState<number>();
  const found = useCall(otc.orders, { state, ...(before !== undefined && { before: String(before) }) }, { staleMs: 0 });
  useLiveMessages('otc.orders', () => refresh(otc.orders));
  return (
    <Page title={t('orders')} back={paths.market}>
      <div className="pad col g4 pt-2 pb-6">
        <Chips
          label={t('orders')}
          value={state}
          onChange={(next) => {
            setState(next);
            setBefore(undefined);
          }}
          options={states.map((value) => ({
            value,
            label: t(value === '' ? 'state.all' : value === 'open' ? 'state.open' : `state.${value}`),
          }))}
        />
        <Shown of={found}>
          {({ rows, next }) =>
            rows.length === 0 ? (
              <NoneHere icon={Handshake} title={t('orders.none')} offers={paths.market} />
            ) : (
              <>
                <ul>
                  {rows.map((row) => (
                    <li key={row.id}>
                      <ListRow
                        arrow
                        link={<Link to={orderPath(row.id)} />}
                        title={`${t(`side.${row.type}`)} ${figure(row.amount)} ${row.currency_name}`}
                        detail={`OTC-${row.id} · ${times.dateTime(row.at_ms)}`}
                        value={`${figure(row.total)} ${row.fiat}`}
                        valueDetail={t(`state.${row.state}`)}
                      />
                    </li>
                  ))}
                </ul>
                {(next !== null || before !== undefined) && (
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
            )
          }
        </Shown>
      </div>
    </Page>
  );
}
