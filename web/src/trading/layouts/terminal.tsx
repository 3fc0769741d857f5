import { Tabs, useMedia } from '@glassbook/ui';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { transferPath } from '../../app/paths.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { MarketList } from '../market-list.tsx';
import { Tape } from '../tape.tsx';
import { BookPart } from '../screen-parts.tsx';
import { rowsWithin, useHeight } from '../use-height.ts';
import type { TradingParts, TradingView } from '../trading-view.ts';
import type { TradeLayoutProps } from './phone-trade.tsx';
import { StatusLine } from './status-line.tsx';
import { TerminalHead } from './terminal-head.tsx';

/** Heights besides the rows: the panel's head, the table's head, the middle. */
const besideRows = 40 + 26 + 40;

export type TerminalProps = TradeLayoutProps & { searchRef: RefObject<HTMLInputElement | null>; help: () => void };

/** A wide window: all panels at once, separated by lines. From 1280 px the markets are a list at the left, below that a menu. */
export function Terminal({ trading, parts, picking, setPicking, searchRef, help }: TerminalProps) {
  const { t } = useTranslation('trading');
  const withList = useMedia('(min-width: 1280px)');
  const { market, markets, lines, book, freshness } = trading;
  return (
    <div className="fill-page trading-desk">
      <TerminalHead trading={trading} picking={picking} setPicking={setPicking} withList={withList} />
      <div className={withList ? 'trading-terminal with-list' : 'trading-terminal'}>
        {withList && (
          <section className="panel trading-list" aria-label={t('markets.title')}>
            <div className="phead">
              <h2>{t('markets.title')}</h2>
              <kbd>/</kbd>
            </div>
            <MarketList
              markets={markets}
              symbol={market.symbol}
              stale={freshness.stale}
              to={market.venue.tradePath}
              searchRef={searchRef}
            />
          </section>
        )}
        <section className="panel" aria-label={t('chart.title')}>
          <ChartPanel market={market} lines={lines} book={book} />
        </section>
        <BookAndTape trading={trading} />
        <section className="panel trading-ticket-panel" aria-label={t('ticket.title', { symbol: market.symbol })}>
          <div className="trading-ticket">{parts.ticket(true)}</div>
          <hr className="rule" />
          <div className="trading-ticket">
            <div className="row sb">
              <h2 className="label semi">{t('balances.title_pair')}</h2>
              {trading.loggedIn && (
                <Link className="cap hit relative" to={transferPath()}>
                  {t('balances.transfer')}
                </Link>
              )}
            </div>
            <div className="mt3">{parts.balances}</div>
          </div>
        </section>
        <BottomPanel trading={trading} parts={parts} />
      </div>
      <StatusLine trading={trading} help={help} />
    </div>
  );
}

function BookAndTape({ trading }: { trading: TradingView }) {
  const { t } = useTranslation('trading');
  const bookBox = useRef<HTMLDivElement>(null);
  const tapeBox = useRef<HTMLDivElement>(null);
  const bookHeight = useHeight(bookBox);
  const tapeHeight = useHeight(tapeBox);
  return (
    <section className="panel trading-book-panel" aria-label={t('book.title')}>
      <div ref={bookBox} className="trading-book-box">
        <BookPart trading={trading} rows={rowsWithin(bookHeight, besideRows, 20, 3, 30)} wide />
      </div>
      <div className="phead trading-tape-head">
        <h2>{t('trades.title')}</h2>
      </div>
      <div ref={tapeBox} className="trading-tape-box">
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

function BottomPanel({ trading, parts }: { trading: TradingView; parts: TradingParts }) {
  const { t } = useTranslation('trading');
  const [bottom, setBottom] = useState<Bottom>('open');
  const { openCount, loggedIn } = trading;
  return (
    <section className="panel trading-bottom" aria-label={t('orders.title')}>
      <Tabs
        label={t('orders.title')}
        look="dense"
        value={bottom}
        onChange={setBottom}
        panelId="trading-bottom"
        tabs={[
          { value: 'open', label: t('orders.open'), count: openCount },
          { value: 'history', label: t('orders.history') },
          { value: 'fills', label: t('orders.fills') },
        ]}
      />
      <div id="trading-bottom" role="tabpanel" aria-label={t(`orders.${bottom}`)} className="trading-bottom-box">
        {!loggedIn && <p className="cap c2 pad mt3">{t('orders.guest')}</p>}
        {loggedIn && bottom === 'open' && parts.openOrders(true)}
        {loggedIn && bottom === 'history' && parts.orderHistory()}
        {loggedIn && bottom === 'fills' && parts.fillHistory()}
      </div>
    </section>
  );
}
