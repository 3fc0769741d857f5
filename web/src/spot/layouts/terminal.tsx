import { Tabs, useMedia } from '@glassbook/ui';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { tradePath, transferPath } from '../../app/paths.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { MarketList } from '../market-list.tsx';
import { FillHistory, OrderHistory } from '../orders/history.tsx';
import { OpenOrders } from '../orders/open-orders.tsx';
import { Tape } from '../trades/tape.tsx';
import { BookPart, PairBalances, TicketPart } from '../trading-parts.tsx';
import { rowsWithin, useHeight } from '../use-height.ts';
import type { Trading } from '../use-trading.ts';
import type { TradeLayoutProps } from './phone-trade.tsx';
import { StatusLine } from './status-line.tsx';
import { TerminalHead } from './terminal-head.tsx';

/** Heights beside the rows: the panel's head, the table's head, the middle. */
const besideRows = 40 + 26 + 40;

export type TerminalProps = TradeLayoutProps & { searchRef: RefObject<HTMLInputElement | null>; help: () => void };

/** A wide window: everything at once, lines between and no cards. From 1280 px the markets stand at the left, before they are a menu. */
export function Terminal({ trading, picking, setPicking, searchRef, help }: TerminalProps) {
  const { t } = useTranslation('spot');
  const withList = useMedia('(min-width: 1280px)');
  const { market, markets, own, book, freshness } = trading;
  return (
    <div className="fill-page spot-desk">
      <TerminalHead trading={trading} picking={picking} setPicking={setPicking} withList={withList} />
      <div className={withList ? 'spot-terminal with-list' : 'spot-terminal'}>
        {withList && (
          <section className="panel spot-list" aria-label={t('markets.title')}>
            <div className="phead">
              <h2>{t('markets.title')}</h2>
              <kbd>/</kbd>
            </div>
            <MarketList
              markets={markets}
              symbol={market.symbol}
              stale={freshness.stale}
              to={tradePath}
              searchRef={searchRef}
            />
          </section>
        )}
        <section className="panel" aria-label={t('chart.title')}>
          <ChartPanel market={market} open={own.open} book={book} />
        </section>
        <BookAndTape trading={trading} />
        <section className="panel spot-ticket-panel" aria-label={t('ticket.title', { symbol: market.symbol })}>
          <div className="spot-ticket">
            <TicketPart trading={trading} wide />
          </div>
          <hr className="rule" />
          <div className="spot-ticket">
            <div className="row sb">
              <h2 className="label semi">{t('balances.title_pair')}</h2>
              {trading.loggedIn && (
                <Link className="cap hit relative" to={transferPath()}>
                  {t('balances.transfer')}
                </Link>
              )}
            </div>
            <div className="mt3">
              <PairBalances trading={trading} />
            </div>
          </div>
        </section>
        <BottomPanel trading={trading} />
      </div>
      <StatusLine trading={trading} help={help} />
    </div>
  );
}

function BookAndTape({ trading }: { trading: Trading }) {
  const { t } = useTranslation('spot');
  const bookBox = useRef<HTMLDivElement>(null);
  const tapeBox = useRef<HTMLDivElement>(null);
  const bookHeight = useHeight(bookBox);
  const tapeHeight = useHeight(tapeBox);
  return (
    <section className="panel spot-book-panel" aria-label={t('book.title')}>
      <div ref={bookBox} className="spot-book-box">
        <BookPart trading={trading} rows={rowsWithin(bookHeight, besideRows, 20, 3, 30)} wide />
      </div>
      <div className="phead spot-tape-head">
        <h2>{t('trades.title')}</h2>
      </div>
      <div ref={tapeBox} className="spot-tape-box">
        <Tape
          market={trading.market}
          trades={trading.trades}
          rows={Math.max(1, Math.floor((tapeHeight - 24) / 20))}
          stale={trading.freshness.stale}
        />
      </div>
    </section>
  );
}

type Bottom = 'open' | 'history' | 'fills';

function BottomPanel({ trading }: { trading: Trading }) {
  const { t } = useTranslation('spot');
  const [bottom, setBottom] = useState<Bottom>('open');
  const { market, markets, own, loggedIn } = trading;
  return (
    <section className="panel spot-bottom" aria-label={t('orders.title')}>
      <Tabs
        label={t('orders.title')}
        look="dense"
        value={bottom}
        onChange={setBottom}
        panelId="spot-bottom"
        tabs={[
          { value: 'open', label: t('orders.open'), count: own.open.length },
          { value: 'history', label: t('orders.history') },
          { value: 'fills', label: t('orders.fills') },
        ]}
      />
      <div id="spot-bottom" role="tabpanel" aria-label={t(`orders.${bottom}`)} className="spot-bottom-box">
        {!loggedIn && <p className="cap c2 pad mt3">{t('orders.guest')}</p>}
        {loggedIn && bottom === 'open' && <OpenOrders orders={own.open} markets={markets} market={market} wide />}
        {loggedIn && bottom === 'history' && <OrderHistory markets={markets} market={undefined} wide />}
        {loggedIn && bottom === 'fills' && <FillHistory markets={markets} market={undefined} wide />}
      </div>
    </section>
  );
}
