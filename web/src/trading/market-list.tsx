import { market as wire } from '@glassbook/contract';
import { Change, CoinIcon, EmptyState } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { SearchX } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLive } from '../live/index.ts';
import type { Instrument } from './instrument.ts';
import { MarketFilter, noFilter, type Filter } from './market-filter.tsx';

export type MarketListProps = {
  markets: readonly Instrument[];
  symbol: string;
  stale: boolean;
  /** The page the links lead to, with its symbol. */
  to: (symbol: string) => string;
  onPick?: () => void;
  searchRef?: Ref<HTMLInputElement>;
};

/** All markets with their prices, to search by symbol or by the coin's name and to filter. */
export function MarketList({ markets, symbol, stale, to, onPick, searchRef }: MarketListProps) {
  const { t } = useTranslation('trading');
  const [text, setText] = useState('');
  const tickers = useLive('market.tickers').value;
  const [filter, setFilter] = useState<Filter>(noFilter);
  const quotes = [...new Set(markets.map(({ quote }) => quote.name))];
  const found = markets.filter(
    (market) =>
      wire.foundBy(text, market) &&
      (filter.quote === '' || market.quote.name === filter.quote) &&
      (filter.category === '' || market.categories.includes(filter.category)),
  );
  return (
    <div className="trading-markets">
      <div className="input trading-market-search">
        <input
          ref={searchRef}
          type="search"
          aria-label={t('markets.search')}
          placeholder={t('markets.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <MarketFilter value={filter} onChange={setFilter} quotes={quotes} narrow />
      {found.length === 0 && (
        <EmptyState headingLevel={2} icon={<SearchX size={20} strokeWidth={1.75} />} title={t('markets.none.title')}>
          {text === '' ? undefined : t('markets.none.about', { text })}
        </EmptyState>
      )}
      <ul>
        {found.map((market) => {
          const ticker = tickers?.[market.symbol];
          return (
            <li key={market.id}>
              <Link
                className="trading-market"
                to={to(market.symbol)}
                replace
                aria-current={market.symbol === symbol ? 'true' : undefined}
                {...(onPick ? { onClick: onPick } : {})}
              >
                <CoinIcon symbol={market.base.name} size={20} />
                <span className="semi grow" title={market.name}>
                  {market.base.name}
                  <span className="c2 med">/{market.quote.name}</span>
                </span>
                <span className="num">{ticker ? price(ticker.last, market.priceScale) : '–'}</span>
                <span className="num">
                  {ticker && (
                    <Change value={ticker.change} arrow={false} raised={market.symbol === symbol} stale={stale} />
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
