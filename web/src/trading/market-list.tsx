import { Change, CoinIcon, EmptyState } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { SearchX } from 'lucide-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLive } from '../live/index.ts';
import type { Instrument } from './instrument.ts';

export type MarketListProps = {
  markets: readonly Instrument[];
  symbol: string;
  stale: boolean;
  /** The page the links lead to, with its symbol. */
  to: (symbol: string) => string;
  onPick?: () => void;
  searchRef?: Ref<HTMLInputElement>;
};

/** All markets with their prices, and a search field. */
export function MarketList({ markets, symbol, stale, to, onPick, searchRef }: MarketListProps) {
  const { t } = useTranslation('trading');
  const [text, setText] = useState('');
  const tickers = useLive('market.tickers').value;
  const wanted = text.trim().toUpperCase();
  const found = markets.filter((market) => market.symbol.replace('/', '').includes(wanted.replace('/', '')));
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
      {found.length === 0 && (
        <EmptyState headingLevel={2} icon={<SearchX size={20} strokeWidth={1.75} />} title={t('markets.none.title')}>
          {t('markets.none.about', { text })}
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
                <span className="semi grow">
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
