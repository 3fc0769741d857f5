import { market as wire } from '@glassbook/contract';
import { Change, Chips, CoinIcon, EmptyState } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { SearchX, Star } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLive } from '../../carry/live/index.ts';
import { StarButton } from './favourites/star-button.tsx';
import { useFavourites, type Favourites } from './favourites/use-favourites.ts';
import type { Instrument } from './instrument.ts';
import { CategorySelect, noFilter, type Filter } from './market-filter.tsx';
import { ProductTabs } from './product-tabs.tsx';

export type MarketListProps = {
  markets: readonly Instrument[];
  symbol: string;
  stale: boolean;
  /** The page the links lead to, with its symbol. */
  to: (symbol: string) => string;
  onPick?: () => void;
  /** A button that folds the list away. */
  fold?: ReactNode;
};

/** Shown among the quote assets in the filter. */
const starred = '*';

/** All markets with their prices and stars, to search by symbol or by the coin's name and to filter. */
export function MarketList({ markets, symbol, stale, to, onPick, fold }: MarketListProps) {
  const { t } = useTranslation('trading');
  const [text, setText] = useState('');
  const tickers = useLive('market.tickers').value;
  const favourites = useFavourites();
  const [{ quote, category }, setFilter] = useState<Filter>(noFilter);
  const quotes = [...new Set(markets.map((market) => market.quote.name))];
  const found = markets.filter(
    (market) =>
      wire.foundBy(text, market) &&
      (quote === '' || (quote === starred ? favourites.has(market.id) : market.quote.name === quote)) &&
      (category === '' || market.categories.includes(category)),
  );
  const star = (
    <>
      <Star size={12} strokeWidth={2} aria-hidden="true" />
      <span className="sr">{t('market:view.favourites')}</span>
    </>
  );
  return (
    <div className="trading-markets">
      {markets[0] && <ProductTabs here={markets[0].venue.name} />}
      <div className="trading-market-search">
        <div className="row g1">
          <div className="input grow">
            <input
              type="search"
              aria-label={t('markets.search')}
              placeholder={t('markets.search')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </div>
          {fold}
        </div>
        {markets.some(({ categories }) => categories.length > 0) && (
          <CategorySelect value={category} onChange={(next) => setFilter({ quote, category: next })} />
        )}
      </div>
      <Chips
        small
        label={t('market:filter.quotes')}
        value={quote}
        onChange={(next) => setFilter({ quote: next, category })}
        options={[
          ...(markets.some(({ venue }) => venue.hasStars) ? [{ value: starred, label: star }] : []),
          { value: '', label: t('market:filter.all') },
          ...quotes.map((name) => ({ value: name, label: name })),
        ]}
      />
      {found.length === 0 && <NothingFound text={text} starred={quote === starred} />}
      <ul>
        {found.map((market) => (
          <MarketLine
            key={market.id}
            market={market}
            ticker={tickers?.[market.pair]}
            here={market.symbol === symbol}
            {...{ favourites, stale, to, onPick }}
          />
        ))}
      </ul>
    </div>
  );
}

type LineProps = Pick<MarketListProps, 'stale' | 'to'> & {
  market: Instrument;
  ticker: wire.Ticker | undefined;
  /** The page's market. */
  here: boolean;
  favourites: Favourites;
  onPick: (() => void) | undefined;
};

function MarketLine({ market, ticker, here, favourites, stale, to, onPick }: LineProps) {
  return (
    <li className="trading-market">
      {market.venue.hasStars && (
        <StarButton
          symbol={market.symbol}
          on={favourites.has(market.id)}
          onToggle={() => favourites.toggle(market.id)}
        />
      )}
      <Link
        to={to(market.symbol)}
        replace
        aria-current={here ? 'true' : undefined}
        {...(onPick && { onClick: onPick })}
      >
        <CoinIcon symbol={market.base.name} size={20} />
        <span className="semi grow ell" title={market.name}>
          {market.base.name}
          <span className="c2 med">{market.symbol.slice(market.base.name.length)}</span>
        </span>
        <span className="num">{ticker ? price(ticker.last, market.priceScale) : '–'}</span>
        <span className="num">
          {ticker && <Change value={ticker.change} arrow={false} raised={here} stale={stale} />}
        </span>
      </Link>
    </li>
  );
}

function NothingFound({ text, starred }: { text: string; starred: boolean }) {
  const { t } = useTranslation('trading');
  if (text === '' && starred)
    return (
      <EmptyState headingLevel={2} icon={<Star size={20} strokeWidth={1.75} />} title={t('market:favourites.empty')}>
        {t('market:favourites.empty_about')}
      </EmptyState>
    );
  return (
    <EmptyState headingLevel={2} icon={<SearchX size={20} strokeWidth={1.75} />} title={t('markets.none.title')}>
      {text === '' ? undefined : t('markets.none.about', { text })}
    </EmptyState>
  );
}
