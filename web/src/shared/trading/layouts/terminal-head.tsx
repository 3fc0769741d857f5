import { CoinIcon, Slot } from '@glassbook/ui';
import { compact, price as priceText } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadActions } from '../head-actions.tsx';
import { MarketPicker } from '../market-picker.tsx';
import { DayChange } from '../screen-parts.tsx';
import type { TradingView } from '../trading-view.ts';
import { StaleBadge, type TradeLayoutProps } from './phone-trade.tsx';

/** Places of "1,400.0M". */
const compactFigures = 8;
/** An arrow, a sign, a space and "−12.34%". */
const changeFigures = 11;

/** A figure of the head with its name. */
export function Fact({ label, figures, children }: { label: string; figures: number; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Slot figures={figures}>{children}</Slot>
      </dd>
    </div>
  );
}

/** The market's name, its price, and the day's figures in a row. */
export function TerminalHead({
  trading,
  picking,
  setPicking,
  withList,
  unfold,
  facts,
}: Omit<TradeLayoutProps, 'parts'> & { withList: boolean; unfold: ReactNode; facts: ReactNode }) {
  const { market, markets, freshness, prices } = trading;
  const tone = freshness.stale ? 'c3' : prices.direction === 'flat' ? 'c1' : prices.direction;
  return (
    <div className="trading-head">
      {unfold}
      <CoinIcon symbol={market.base.name} size={28} />
      {withList ? (
        <span className="t2">{market.symbol}</span>
      ) : (
        <MarketPicker
          markets={markets}
          market={market}
          stale={freshness.stale}
          to={market.venue.tradePath}
          open={picking}
          setOpen={setPicking}
        />
      )}
      <div className="trading-head-price">
        <Slot className={`t1 ${tone}`} figures={priceFigures(trading)}>
          {prices.last === undefined
            ? '–'
            : priceText({ amount: prices.last, scale: market.quote.scale }, market.priceScale)}
        </Slot>
        <PriceKind trading={trading} />
      </div>
      {facts ?? <DayFacts trading={trading} />}
      <span className="grow" />
      <StaleBadge trading={trading} />
      <HeadActions market={market} />
    </div>
  );
}

/** Which figure the headline is. All names have their place: nothing moves when one follows the other. */
export function PriceKind({ trading }: { trading: TradingView }) {
  const { t } = useTranslation('trading');
  return (
    <span className="trading-price-kind">
      {(['last', 'mark', 'index'] as const).map((kind) => (
        <span key={kind} hidden={kind !== trading.prices.kind}>
          {t(`day.${kind}`)}
        </span>
      ))}
    </span>
  );
}

/** As many as the day's highest price takes, so that a price keeps its width all day. */
function priceFigures({ market, prices: { ticker, last } }: TradingView): number {
  const highest = ticker === undefined ? '' : priceText(ticker.high, market.priceScale);
  const now = last === undefined ? '' : priceText({ amount: last, scale: market.quote.scale }, market.priceScale);
  return Math.max(highest.length, now.length);
}

/** The index price and its 24 h figures, with the market's places; volumes are those of the sources of the index. */
export function DayFacts({ trading, withChange = true }: { trading: TradingView; withChange?: boolean }) {
  const { t } = useTranslation('trading');
  const { market, prices } = trading;
  const { ticker, index } = prices;
  const figures = priceFigures(trading);
  const price = (text: string): string => priceText(text, market.priceScale);
  return (
    <dl className="trading-facts">
      {withChange && (
        <Fact label={t('day.index')} figures={figures}>
          {index === undefined ? '–' : priceText({ amount: index, scale: market.quote.scale }, market.priceScale)}
        </Fact>
      )}
      {withChange && (
        <Fact label={t('day.change')} figures={figures + changeFigures}>
          <DayChange trading={trading} withMoney />
        </Fact>
      )}
      <Fact label={t('day.high')} figures={figures}>
        {ticker ? price(ticker.high) : '–'}
      </Fact>
      <Fact label={t('day.low')} figures={figures}>
        {ticker ? price(ticker.low) : '–'}
      </Fact>
      <Fact label={t('day.volume', { unit: market.base.name })} figures={compactFigures}>
        {ticker ? compact(ticker.volume) : '–'}
      </Fact>
      <Fact label={t('day.value', { unit: market.quote.name })} figures={compactFigures}>
        {ticker ? compact(ticker.value) : '–'}
      </Fact>
    </dl>
  );
}
