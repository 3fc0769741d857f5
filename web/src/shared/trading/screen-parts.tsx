/** The parts of the trading screens, filled from one `TradingView`, so that each layout places the same parts. */
import type { wallet } from '@glassbook/contract';
import { buttonClass, Change } from '@glassbook/ui';
import { balance } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginPath } from '../../carry/login-path.ts';
import { paths } from '../../carry/paths.ts';
import { TransferDoor } from '../transfer-door.tsx';
import { BookPanel, type BookPanelProps } from './book/book-panel.tsx';
import type { Instrument } from './instrument.ts';
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

export type BookPartProps = { trading: TradingView; rows: number; wide: boolean; tabs?: BookPanelProps['tabs'] };

export function BookPart({ trading, rows, wide, tabs }: BookPartProps) {
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
      tabs={tabs}
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
  /** That has them. */
  account: wallet.WireKind;
  holdings: { base: Holding; quote: Holding } | undefined;
  loggedIn: boolean;
};

/** The user's balances of both sides of the market, a column each, whose parts add up. */
export function PairBalances({ market: { quote, base }, account, holdings, loggedIn }: PairBalancesProps) {
  const { t } = useTranslation('trading');
  if (holdings === undefined) return <p className="cap c2">{t(loggedIn ? 'balances.pending' : 'balances.guest')}</p>;
  const columns = [
    { asset: quote, ...balance(quote, holdings.quote) },
    { asset: base, ...balance(base, holdings.base) },
  ];
  const rows = [
    { part: 'available', label: t('balances.available') },
    { part: 'held', label: t('balances.held') },
    { part: 'total', label: t('balances.total') },
  ] as const;
  return (
    <table className="trading-balances">
      <caption className="sr">{t('balances.title_pair')}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ asset }) => (
            <th key={asset.id} scope="col">
              {asset.name} <TransferDoor asset={asset} to={account} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ part, label }) => (
          <tr key={part} className={part === 'total' ? 'sum' : undefined}>
            <th scope="row">{label}</th>
            {columns.map((column) => (
              <td key={column.asset.id}>{column[part]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
