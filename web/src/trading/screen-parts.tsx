/** The parts of the trading screens, filled from one `TradingView`, so that each layout places the same parts. */
import { buttonClass, Change, Ledger, Part, Sum } from '@glassbook/ui';
import { balance } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginPath } from '../app/login-path.ts';
import { paths } from '../app/paths.ts';
import { BookPanel } from './book/book-panel.tsx';
import type { Asset, Instrument } from './instrument.ts';
import type { Holding } from './market-data.ts';
import type { TradingView } from './trading-view.ts';

/** Replaces the ticket's button for a guest. */
export function LoginDoor() {
  const { t } = useTranslation('trading');
  return (
    <div className="col g2">
      <Link className={buttonClass('primary', 'lg', true)} to={loginPath()}>
        {t('door.log_in')}
      </Link>
      <Link className={buttonClass('neutral', 'lg', true)} to={paths.register}>
        {t('door.sign_up')}
      </Link>
    </div>
  );
}

export type BookPartProps = { trading: TradingView; rows: number; wide: boolean; heading?: ReactNode };

export function BookPart({ trading, rows, wide, heading }: BookPartProps) {
  const { market, book, resting, prices, freshness } = trading;
  return (
    <BookPanel
      market={market}
      book={book}
      own={resting}
      last={prices.last}
      kind={prices.kind}
      index={prices.index}
      direction={prices.direction}
      stale={freshness.stale}
      rows={rows}
      wide={wide}
      heading={heading}
      pick={trading.pickPrice}
    />
  );
}

/** The 24 hours' change; without colour while prices are stale. */
export function DayChange({ trading, withMoney = false }: { trading: TradingView; withMoney?: boolean }) {
  const { ticker } = trading.prices;
  if (ticker === undefined) return null;
  const { stale } = trading.freshness;
  return (
    <span className="label semi nowrap">
      {withMoney && <Change value={ticker.change_value} places={trading.market.priceScale} stale={stale} />}
      {withMoney ? ' ' : ''}
      <Change value={ticker.change} arrow={!withMoney} stale={stale} />
    </span>
  );
}

export type PairBalancesProps = {
  market: Instrument;
  holdings: { base: Holding; quote: Holding } | undefined;
  loggedIn: boolean;
};

/** The user's balances of both sides of the market, each as parts that add up. */
export function PairBalances({ market, holdings, loggedIn }: PairBalancesProps) {
  const { t } = useTranslation('trading');
  if (holdings === undefined) return <p className="cap c2">{t(loggedIn ? 'balances.pending' : 'balances.guest')}</p>;
  return (
    <div className="col g4">
      <AssetLedger asset={market.quote} holding={holdings.quote} />
      <AssetLedger asset={market.base} holding={holdings.base} />
    </div>
  );
}

function AssetLedger({ asset, holding }: { asset: Asset; holding: Holding }) {
  const { t } = useTranslation('trading');
  const { available, held, total } = balance(asset, holding);
  const unit = asset.name;
  return (
    <Ledger>
      <Part label={t('balances.available', { unit })}>{available}</Part>
      <Part label={t('balances.held', { unit })}>{held}</Part>
      <Sum label={t('balances.total', { unit })}>{total}</Sum>
    </Ledger>
  );
}
