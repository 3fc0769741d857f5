import { Badge, IconButton, Tabs } from '@glassbook/ui';
import { ChartCandlestick, Clock, History } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { pairPath, paths, tradePath, transferPath } from '../../app/paths.ts';
import { MarketPicker } from '../market-picker.tsx';
import { OpenOrders } from '../orders/open-orders.tsx';
import { Tape } from '../trades/tape.tsx';
import { BookPart, DayChange, PairBalances, TicketPart } from '../trading-parts.tsx';
import { rowsWithin, useHeight } from '../use-height.ts';
import type { Trading } from '../use-trading.ts';

type Below = 'open' | 'balances' | 'trades';
/** Heights beside the rows of the book: its head, its middle, its tools. */
const besideRows = 20 + 44 + 50;

export type TradeLayoutProps = { trading: Trading; picking: boolean; setPicking: (open: boolean) => void };

/** A phone: ticket and book side by side, what the user has below. */
export function PhoneTrade({ trading, picking, setPicking }: TradeLayoutProps) {
  const { t } = useTranslation('spot');
  const go = useNavigate();
  const ticket = useRef<HTMLDivElement>(null);
  const height = useHeight(ticket);
  const { market, markets, freshness } = trading;
  return (
    <>
      <div className="spot-phone-head">
        <MarketPicker
          markets={markets}
          market={market}
          stale={freshness.stale}
          to={tradePath}
          open={picking}
          setOpen={setPicking}
        >
          <DayChange trading={trading} />
        </MarketPicker>
        <span className="grow" />
        <StaleBadge trading={trading} />
        <IconButton label={t('open_chart')} onClick={() => void go(pairPath(market.symbol))}>
          <ChartCandlestick size={20} strokeWidth={1.75} />
        </IconButton>
        <IconButton label={t('orders.title')} onClick={() => void go(paths.orders)}>
          <History size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="spot-phone">
        <div ref={ticket}>
          <TicketPart trading={trading} wide={false} />
        </div>
        <div>
          <BookPart trading={trading} rows={rowsWithin(height, besideRows, 20, 5, 14)} wide={false} />
        </div>
      </div>
      <Below trading={trading} />
    </>
  );
}

/** Says for how long prices have been old. */
export function StaleBadge({ trading }: { trading: Trading }) {
  const { t } = useTranslation('spot');
  const { stale, seconds } = trading.freshness;
  if (!stale) return null;
  return <Badge icon={<Clock size={12} aria-hidden="true" />}>{t('stale_badge', { seconds })}</Badge>;
}

/** Open orders, balances and trades under the ticket. */
export function Below({ trading }: { trading: Trading }) {
  const { t } = useTranslation('spot');
  const [below, setBelow] = useState<Below>('open');
  const { market, markets, own, trades, freshness, loggedIn } = trading;
  return (
    <div className="mt2">
      <Tabs
        label={t('below')}
        value={below}
        onChange={setBelow}
        panelId="spot-below"
        tabs={[
          { value: 'open', label: t('orders.open'), count: own.open.length },
          { value: 'balances', label: t('balances.title') },
          { value: 'trades', label: t('trades.title') },
        ]}
      />
      <div id="spot-below" role="tabpanel" aria-label={t('below')}>
        {below === 'open' && !loggedIn && <p className="cap c2 pad mt4">{t('orders.guest')}</p>}
        {below === 'open' && loggedIn && (
          <OpenOrders orders={own.open} markets={markets} market={market} wide={false} />
        )}
        {below === 'balances' && (
          <div className="pad mt4 col g3">
            <PairBalances trading={trading} />
            {loggedIn && (
              <Link className="more link" to={transferPath()}>
                {t('balances.transfer')}
              </Link>
            )}
          </div>
        )}
        {below === 'trades' && <Tape market={market} trades={trades} rows={20} stale={freshness.stale} />}
      </div>
    </div>
  );
}
