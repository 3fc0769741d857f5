import { useRef } from 'react';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { HeadActions } from '../head-actions.tsx';
import { MarketPicker } from '../market-picker.tsx';
import { ProductTabs } from '../product-tabs.tsx';
import { BookPart, DayChange } from '../screen-parts.tsx';
import { rowsWithin, useHeight } from '../use-height.ts';
import { Below, StaleBadge, type TradeLayoutProps } from './phone-trade.tsx';

const besideRows = 40 + 26 + 44;

/** A tablet: the chart above, ticket and book side by side under it. */
export function TabletTrade({ trading, parts, picking, setPicking }: TradeLayoutProps) {
  const ticket = useRef<HTMLDivElement>(null);
  const height = useHeight(ticket);
  const { market, markets, freshness, lines, book } = trading;
  return (
    <>
      <ProductTabs here={market.venue.name} />
      <div className="trading-phone-head">
        <MarketPicker
          markets={markets}
          market={market}
          stale={freshness.stale}
          to={market.venue.tradePath}
          open={picking}
          setOpen={setPicking}
        >
          {parts.facts?.short ?? <DayChange trading={trading} withMoney />}
        </MarketPicker>
        <span className="grow" />
        <StaleBadge trading={trading} />
        <HeadActions market={market} />
      </div>
      <div className="trading-tablet-chart">
        <ChartPanel {...{ market, lines, book }} stale={freshness.stale} />
      </div>
      <div className="trading-tablet">
        <div ref={ticket}>{parts.ticket(true)}</div>
        <div>
          <BookPart trading={trading} rows={rowsWithin(height, besideRows, 20, 7, 16)} wide />
        </div>
      </div>
      <Below trading={trading} parts={parts} />
    </>
  );
}
