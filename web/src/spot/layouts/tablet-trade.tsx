import { useRef } from 'react';
import { tradePath } from '../../app/paths.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { MarketPicker } from '../market-picker.tsx';
import { BookPart, DayChange, TicketPart } from '../trading-parts.tsx';
import { rowsWithin, useHeight } from '../use-height.ts';
import { Below, StaleBadge, type TradeLayoutProps } from './phone-trade.tsx';

const besideRows = 40 + 26 + 44;

/** A tablet: the chart above, ticket and book side by side under it. */
export function TabletTrade({ trading, picking, setPicking }: TradeLayoutProps) {
  const ticket = useRef<HTMLDivElement>(null);
  const height = useHeight(ticket);
  const { market, markets, freshness, own, book } = trading;
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
          <DayChange trading={trading} withMoney />
        </MarketPicker>
        <span className="grow" />
        <StaleBadge trading={trading} />
      </div>
      <div className="spot-tablet-chart">
        <ChartPanel market={market} open={own.open} book={book} />
      </div>
      <div className="spot-tablet">
        <div ref={ticket}>
          <TicketPart trading={trading} wide />
        </div>
        <div>
          <BookPart trading={trading} rows={rowsWithin(height, besideRows, 20, 7, 16)} wide />
        </div>
      </div>
      <Below trading={trading} />
    </>
  );
}
