import { nft } from '@glassbook/contract';
import { Badge, Button, buttonClass, ListRow, Tabs, useNow, useTimes, type BadgeTone } from '@glassbook/ui';
import { countdown, figure } from '@glassbook/ui/format';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ask } from '../../carry/client.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { recordsPath } from '../../carry/paths.ts';
import { useLive, useLiveMessages } from '../../carry/live/index.ts';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { paying } from './acts.ts';
import { GridSkeleton, ItemGrid, NoItems } from './card.tsx';
import { Collection } from './market-page.tsx';
import { itemPath } from './links.ts';
import { paths } from './paths.ts';
import './nft.css';

type Order = ReturnType<typeof nft.orders.reply.parse>[number];
const tones: Record<Order['state'], BadgeTone | undefined> = {
  to_pay: 'warn',
  paid: 'ok',
  expired: 'err',
  void: undefined,
};

/** A message about an auction that was won: what is to be paid until when, or what became of it. */
function OrderCard({ order, now }: { order: Order; now: number }) {
  const { t } = useTranslation('nft');
  const times = useTimes();
  const tone = tones[order.state];
  const amount = `${figure(order.price)} ${order.currency_name}`;
  const read = async (): Promise<void> => {
    await ask(nft.readOrder, { id: String(order.id) });
    refresh(nft.orders);
  };
  return (
    <li className="card p col g3" aria-label={order.name}>
      <div className="row sb g2">
        <Link className="label semi link ell" dir="auto" to={itemPath(order.code)}>
          {order.name}
        </Link>
        <Badge {...(tone && { tone })}>{t(`order.${order.state}`)}</Badge>
      </div>
      <div className="row sb g2">
        <span className="cap c2">{order.code}</span>
        <span className="label num">{amount}</span>
      </div>
      {order.state === 'to_pay' ? (
        <>
          <p className="row sb g2 cap c2 num">
            <span>{t('pay_until', { time: times.dateTime(order.overtime * 1000) })}</span>
            <span role="timer">{countdown(order.overtime * 1000 - now)}</span>
          </p>
          <p className="cap c2">{t('pay.about')}</p>
          <ActButton
            tone="primary"
            act={paying}
            body={{ id: String(order.id) }}
            name={`nft pay ${order.id}`}
            label={t('pay.go', { amount })}
            about={t('pay.about')}
          />
        </>
      ) : (
        <p className="cap c2">{t(`order.${order.state}.about`)}</p>
      )}
      {order.is_read === '0' && (
        <Button size="sm" onClick={() => void read()}>
          {t('read')}
        </Button>
      )}
    </li>
  );
}

function Orders() {
  const { t } = useTranslation('nft');
  const now = useNow();
  const found = useCall(nft.orders, {}, { staleMs: 0 });
  useLiveMessages('nft.ownOrders', () => refresh(nft.orders));
  return (
    <Shown of={found}>
      {(orders) =>
        orders.length === 0 ? (
          <NoItems title={t('orders.none')}>{t('orders.about')}</NoItems>
        ) : (
          <ul className="col g3">
            {orders.map((order) => (
              <OrderCard key={order.id} {...{ order, now }} />
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

function OwnBids() {
  const { t } = useTranslation('nft');
  const times = useTimes();
  const found = useCall(nft.myBids, {}, { staleMs: 0 });
  useLiveMessages('nft.ownBids', () => refresh(nft.myBids));
  return (
    <Shown of={found}>
      {({ data }) =>
        data.length === 0 ? (
          <NoItems title={t('bids.none')} />
        ) : (
          <ul>
            {data.map((bid) => (
              <li key={bid.id}>
                <ListRow
                  link={<Link to={itemPath(bid.code)} />}
                  title={bid.nft_name}
                  detail={times.dateTime(bid.at_ms)}
                  value={`${figure(bid.price)} ${bid.currency_name}`}
                  valueDetail={t(`bid_state.${bid.state}`)}
                />
              </li>
            ))}
          </ul>
        )
      }
    </Shown>
  );
}

/** The own sales that are over. */
function PastSales() {
  const { t } = useTranslation('nft');
  const times = useTimes();
  const found = useCall(nft.pastSales, {}, { staleMs: 0 });
  useLiveMessages('nft.ownSales', () => refresh(nft.pastSales));
  return (
    <Shown of={found}>
      {(sales) =>
        sales.length === 0 ? null : (
          <section>
            <h2 className="t3">{t('sales.past')}</h2>
            <ul>
              {sales.map((sale) => (
                <li key={sale.id}>
                  <ListRow
                    link={<Link to={itemPath(sale.code)} />}
                    title={sale.name}
                    detail={times.dateTime(sale.at_ms)}
                    value={`${figure(sale.price)} ${sale.currency_name}`}
                    valueDetail={t(`event.${sale.state}`)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </Shown>
  );
}

/** The own items that are on sale, what was, and the way to the entries of what was sold. */
function Sales() {
  const { t } = useTranslation('nft');
  const now = useNow();
  const found = useCall(nft.mine, {}, { staleMs: 0 });
  useLiveMessages('nft.ownSales', () => refresh(nft.mine));
  return (
    <>
      <Shown of={found} skeleton={<GridSkeleton />}>
        {(items) => (
          <ItemGrid items={items.filter(({ sale }) => sale > 0)} now={now} none={<NoItems title={t('sales.none')} />} />
        )}
      </Shown>
      <PastSales />
      <Link className="link label" to={recordsPath({ kind: 'change' })}>
        {t('sold_entries')}
      </Link>
    </>
  );
}

function Created() {
  const { t } = useTranslation('nft');
  const now = useNow();
  const found = useCall(nft.created, {}, { staleMs: 0 });
  useLiveMessages('nft.ownItems', () => refresh(nft.created));
  const create = (
    <Link className={buttonClass('primary', 'lg')} to={paths.create}>
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('create')}
    </Link>
  );
  return (
    <>
      {create}
      <Shown of={found} skeleton={<GridSkeleton />}>
        {(items) => <ItemGrid {...{ items, now }} none={<NoItems title={t('none')} />} />}
      </Shown>
    </>
  );
}

const tabs = { orders: Orders, bids: OwnBids, sales: Sales, collected: Collection, created: Created } as const;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

/** What one has to do with the NFT market: messages, bids, sales, what one collects and made. The address names the tab. */
export default function MinePage() {
  const { t } = useTranslation('nft');
  const [query, setQuery] = useSearchParams();
  const tab = names.find((name) => name === query.get('tab')) ?? 'orders';
  const Part = tabs[tab];
  const toPay = useLive('nft.ownOrders').value?.filter(({ status }) => status === 'to_pay').length ?? 0;
  return (
    <Page title={t('mine')} back={paths.market}>
      <div className="pad col g4 pb-6">
        <Tabs
          label={t('mine')}
          value={tab}
          onChange={(next) => setQuery({ tab: next }, { replace: true })}
          panelId="nft-mine"
          tabs={names.map((value) => ({
            value,
            label: t(`mine.${value}`),
            ...(value === 'orders' && toPay > 0 && { count: toPay }),
          }))}
        />
        <div id="nft-mine" role="tabpanel" className="col g4">
          <Part />
        </div>
      </div>
    </Page>
  );
}
