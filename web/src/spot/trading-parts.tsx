/** The parts of the trading screens, filled from one `Trading`, so that each layout places the same parts. */
import { buttonClass, Change, Ledger, Part, Sum } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginPath } from '../app/login-path.ts';
import { paths } from '../app/paths.ts';
import { BookPanel } from './book/book-panel.tsx';
import type { Holding } from './market-data.ts';
import type { Asset } from './market.ts';
import { ledgerNumber } from './ticket/ledger-number.ts';
import { TicketForm } from './ticket/ticket-form.tsx';
import { TradeReceipt } from './ticket/trade-receipt.tsx';
import type { Trading } from './use-trading.ts';

export function TicketPart({ trading, wide }: { trading: Trading; wide: boolean }) {
  const { t } = useTranslation('spot');
  const door = trading.loggedIn ? undefined : (
    <div className="col g2">
      <Link className={buttonClass('primary', 'lg', true)} to={loginPath()}>
        {t('door.log_in')}
      </Link>
      <Link className={buttonClass('neutral', 'lg', true)} to={paths.register}>
        {t('door.sign_up')}
      </Link>
    </div>
  );
  return (
    <TicketForm
      ticket={trading.ticket}
      around={trading.around}
      press={trading.press}
      sending={trading.sending}
      send={trading.send}
      cost={trading.cost}
      receipt={trading.last && <TradeReceipt last={trading.last} fills={trading.own.fills} />}
      hindrance={trading.hindrance}
      door={door}
      wide={wide}
    />
  );
}

export function BookPart({ trading, rows, wide }: { trading: Trading; rows: number; wide: boolean }) {
  const { market, book, own, prices, freshness } = trading;
  return (
    <BookPanel
      market={market}
      book={book}
      own={own.resting}
      last={prices.last}
      index={prices.index}
      direction={prices.direction}
      stale={freshness.stale}
      rows={rows}
      wide={wide}
      pick={trading.pickPrice}
    />
  );
}

/** The 24 hours' change; without colour while prices are stale. */
export function DayChange({ trading, withMoney = false }: { trading: Trading; withMoney?: boolean }) {
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

/** What the user has of both sides of the market, each as parts that add up. */
export function PairBalances({ trading }: { trading: Trading }) {
  const { t } = useTranslation('spot');
  const { holdings, market } = trading;
  if (holdings === undefined)
    return <p className="cap c2">{t(trading.loggedIn ? 'balances.pending' : 'balances.guest')}</p>;
  return (
    <div className="col g4">
      <AssetLedger asset={market.quote} holding={holdings.quote} places={2} />
      <AssetLedger asset={market.base} holding={holdings.base} places={market.base.scale} />
    </div>
  );
}

function AssetLedger({ asset, holding, places }: { asset: Asset; holding: Holding; places: number }) {
  const { t } = useTranslation('spot');
  const write = ledgerNumber(asset.scale, places);
  const [available, held] = [write.shown(holding.available), write.shown(holding.held)];
  const unit = asset.name;
  return (
    <Ledger>
      <Part label={t('balances.available', { unit })}>{write.of(available)}</Part>
      <Part label={t('balances.held', { unit })}>{write.of(held)}</Part>
      <Sum label={t('balances.total', { unit })}>{write.of(available + held)}</Sum>
    </Ledger>
  );
}
