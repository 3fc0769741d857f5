import { EmptyState, useMedia } from '@glassbook/ui';
import { ArrowLeftRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/site.ts';
import { PhoneTrade } from './layouts/phone-trade.tsx';
import { TabletTrade } from './layouts/tablet-trade.tsx';
import { Terminal } from './layouts/terminal.tsx';
import { TradeSkeleton } from './layouts/trade-skeleton.tsx';
import type { Market } from './market.ts';
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx';
import './spot.css';
import { useFillToasts } from './use-fill-toasts.ts';
import { useMarketOfPage } from './use-market.ts';
import { useTrading } from './use-trading.ts';

/** Spot trading: pages/transaction/index. */
export default function TradePage() {
  const { t } = useTranslation('spot');
  const { of, markets, market, side } = useMarketOfPage();
  useTitle(market ? t('title', { symbol: market.symbol }) : t('title_none'));
  return (
    <>
      <h1 className="sr">{market ? t('title', { symbol: market.symbol }) : t('title_none')}</h1>
      <Shown of={of} skeleton={<TradeSkeleton />}>
        {() =>
          market ? (
            <TradeScreen market={market} markets={markets} side={side} />
          ) : (
            <EmptyState
              headingLevel={2}
              icon={<ArrowLeftRight size={20} strokeWidth={1.75} />}
              title={t('no_markets.title')}
            >
              {t('no_markets.about')}
            </EmptyState>
          )
        }
      </Shown>
    </>
  );
}

function TradeScreen({
  market,
  markets,
  side,
}: {
  market: Market;
  markets: readonly Market[];
  side: 'buy' | 'sell' | undefined;
}) {
  const trading = useTrading(market, markets, side);
  const [picking, setPicking] = useState(false);
  const [helping, setHelping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const wide = useMedia('(min-width: 1024px)');
  const tablet = useMedia('(min-width: 768px)');
  useFillToasts(markets);
  useShortcuts({
    press: trading.press,
    search: () => (search.current ? search.current.focus() : setPicking(true)),
    help: () => setHelping(true),
  });
  const place = { trading, picking, setPicking };
  return (
    <>
      {wide ? (
        <Terminal {...place} searchRef={search} help={() => setHelping(true)} />
      ) : tablet ? (
        <TabletTrade {...place} />
      ) : (
        <PhoneTrade {...place} />
      )}
      <ShortcutHelp open={helping} setOpen={setHelping} />
    </>
  );
}
