import { IconButton, Tabs, useMedia } from '@glassbook/ui';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preference, usePreference } from '../../../carry/preference.ts';
import { ChartPanel, type ChartPanelProps } from '../chart/chart-panel.tsx';
import { MarketList } from '../market-list.tsx';
import type { TradingParts, TradingView } from '../trading-view.ts';
import { BookAndTape } from './book-and-tape.tsx';
import type { TradeLayoutProps } from './phone-trade.tsx';
import { resetLayout } from './reset-layout.ts';
import { StatusLine } from './status-line.tsx';
import { TerminalHead } from './terminal-head.tsx';
import './terminal.css';
import { TerminalPanels } from './terminal-panels.tsx';

export type TerminalProps = TradeLayoutProps & { help: () => void };

/** Whether the list of markets is folded away. */
const marketsFold = preference('trading.markets', ['open', 'folded'], 'open');

/** A wide window: all panels at once. From 1280 px the markets are a list at the left that can be folded, below that a menu. */
export function Terminal({ trading, parts, picking, setPicking, help }: TerminalProps) {
  const { t } = useTranslation('trading');
  const hasRoom = useMedia('(min-width: 80em)');
  const [fold, setFold] = usePreference(marketsFold);
  const withMarkets = hasRoom && fold === 'open';
  // Another key draws the panels and the chart anew, as they are where nothing was chosen.
  const [resets, setResets] = useState(0);
  const { market, lines, book } = trading;
  const reset = (): void => {
    resetLayout(market);
    setResets(resets + 1);
  };
  return (
    <div className="fill-page trading-desk">
      <TerminalHead
        trading={trading}
        facts={parts.facts?.full}
        picking={picking}
        setPicking={setPicking}
        withList={withMarkets}
        unfold={
          hasRoom &&
          !withMarkets && (
            <IconButton label={t('markets.unfold')} onClick={() => setFold('open')}>
              <ChevronDown size={18} strokeWidth={1.75} className="-rotate-90" />
            </IconButton>
          )
        }
      />
      <TerminalPanels
        key={resets}
        withMarkets={withMarkets}
        markets={<MarketsPanel trading={trading} fold={() => setFold('folded')} />}
        chart={<ChartSection {...{ market, lines, book }} stale={trading.freshness.stale} />}
        book={<BookAndTape trading={trading} />}
        ticket={<TicketPanel trading={trading} parts={parts} />}
        orders={<BottomPanel trading={trading} parts={parts} />}
      />
      <StatusLine trading={trading} help={help} reset={reset} />
    </div>
  );
}

function ChartSection(props: Pick<ChartPanelProps, 'market' | 'lines' | 'book' | 'stale'>) {
  const { t } = useTranslation('trading');
  return (
    <section className="panel" aria-label={t('chart.title')}>
      <ChartPanel {...props} />
    </section>
  );
}

type MarketsPanelProps = { trading: TradingView; fold: () => void };

function MarketsPanel({ trading: { market, markets, freshness }, fold }: MarketsPanelProps) {
  const { t } = useTranslation('trading');
  const button = (
    <IconButton label={t('markets.fold')} onClick={fold}>
      <ChevronDown size={18} strokeWidth={1.75} className="rotate-90" />
    </IconButton>
  );
  return (
    <section className="panel trading-list" aria-label={t('markets.title')}>
      <MarketList
        fold={button}
        markets={markets}
        symbol={market.symbol}
        stale={freshness.stale}
        to={market.venue.tradePath}
      />
    </section>
  );
}

function TicketPanel({ trading, parts }: { trading: TradingView; parts: TradingParts }) {
  const { t } = useTranslation('trading');
  return (
    <section className="panel trading-ticket-panel" aria-label={t('ticket.title', { symbol: trading.market.symbol })}>
      <div className="trading-ticket">{parts.ticket(true)}</div>
      <hr className="rule" />
      <div className="trading-ticket">
        <h2 className="label semi">{parts.balancesTitle ?? t('balances.title_pair')}</h2>
        <div className="mt3">{parts.balances}</div>
      </div>
    </section>
  );
}

type Bottom = 'positions' | 'open' | 'waiting' | 'history' | 'fills';

function BottomPanel({ trading, parts }: { trading: TradingView; parts: TradingParts }) {
  const { t } = useTranslation('trading');
  const { waiting, positions } = parts;
  const [bottom, setBottom] = useState<Bottom>(positions ? 'positions' : 'open');
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { openCount, loggedIn } = trading;
  return (
    <section className="panel trading-bottom" aria-label={t('orders.title')}>
      <div className="trading-bottom-head">
        <Tabs
          label={t('orders.title')}
          look="dense"
          value={bottom}
          onChange={setBottom}
          panelId="trading-bottom"
          tabs={[
            ...(positions
              ? [{ value: 'positions' as const, label: t('positions.title'), count: positions.count }]
              : []),
            { value: 'open', label: t('orders.open'), count: openCount && openCount - (waiting?.count ?? 0) },
            ...(waiting ? [{ value: 'waiting' as const, label: waiting.label, count: waiting.count }] : []),
            { value: 'history', label: t('orders.history') },
            { value: 'fills', label: t('orders.fills') },
          ]}
        />
        <div ref={setTools} className="trading-bottom-tools" />
      </div>
      <div
        id="trading-bottom"
        role="tabpanel"
        aria-label={
          bottom === 'waiting' ? waiting?.label : t(bottom === 'positions' ? 'positions.title' : `orders.${bottom}`)
        }
        className="trading-bottom-box"
      >
        {!loggedIn && <p className="cap c2 pad mt3">{t('orders.guest')}</p>}
        {loggedIn && bottom === 'positions' && positions?.show(true, tools)}
        {loggedIn && bottom === 'open' && parts.openOrders(true, tools)}
        {loggedIn && bottom === 'waiting' && waiting?.show(tools)}
        {loggedIn && bottom === 'history' && parts.orderHistory()}
        {loggedIn && bottom === 'fills' && parts.fillHistory()}
      </div>
    </section>
  );
}
