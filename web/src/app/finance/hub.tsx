import { wallet } from '@glassbook/contract';
import { decimalOf, formatAmount, mulDiv } from '@glassbook/money';
import { CoinIcon, EmptyState, ErrorState, ListRow, SkeletonRows } from '@glassbook/ui';
import { figure, worth } from '@glassbook/ui/format';
import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isFailed, type Holding, type Holdings } from '../../shared/earn/holding.ts';
import { useDays } from '../../shared/earn/use-days.ts';
import { useCall } from '../../carry/loadable.ts';

/** Places of worths. */
const CENTS = 2;
/** So many dates are shown. */
const SHOWN = 6;

/** What holdings are worth in USDT at the prices of the balances, each rounded half even to a cent. */
function worthOf(holdings: readonly Holding[], prices: ReadonlyMap<string, string>): bigint {
  let sum = 0n;
  for (const { asset, amount } of holdings) {
    const [held, price] = [decimalOf(amount), decimalOf(prices.get(asset) ?? '0')];
    if (held && price)
      sum += mulDiv(
        held.digits * price.digits,
        10n ** BigInt(CENTS),
        10n ** BigInt(held.scale + price.scale),
        'half-even',
      );
  }
  return sum;
}

function Dates({ holdings }: { holdings: readonly Holding[] }) {
  const { t } = useTranslation('finance');
  const { moment } = useDays();
  const dates = holdings
    .flatMap(({ asset, to, dates: own }) => own.map((each) => ({ asset, ...each, to })))
    .sort((a, b) => a.atMs - b.atMs);
  return (
    <section className="card p">
      <h2 className="t3">{t('earn.next')}</h2>
      <ul>
        {dates.slice(0, SHOWN).map(({ key, atMs, title, amount, asset, or, to }) => (
          <li key={key} className="border-t border-line first:border-t-0">
            <ListRow
              title={title}
              detail={moment(atMs)}
              value={`${figure(amount)} ${asset}`}
              {...(or !== undefined && { valueDetail: or })}
              wrap
              link={<Link to={to} />}
              arrow
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is held in Earn: its worth, each holding with what it accrues, and what comes next. */
export function Hub({ parts }: { parts: readonly Holdings[] }) {
  const { t } = useTranslation('finance');
  const prices = useCall(wallet.wallets, {}, { staleMs: 30_000, everyMs: 30_000 }).data;
  const failed = parts.filter(isFailed);
  if (failed.length > 0) return <ErrorState onRetry={() => failed.forEach(({ retry }) => retry())} />;
  if (parts.includes(undefined)) return <SkeletonRows rows={3} />;
  const holdings = parts.flatMap((part) => (part === undefined || isFailed(part) ? [] : part));
  if (holdings.length === 0)
    return (
      <EmptyState icon={<Landmark size={20} strokeWidth={1.75} />} title={t('earn.none')} headingLevel={2}>
        {t('earn.none_about')}
      </EmptyState>
    );
  const byAsset = new Map(
    (prices?.change_wallet.balance ?? []).map(({ currency_name: asset, usdt_price }) => [asset, usdt_price]),
  );
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
      <section className="card p">
        <h2 className="cap c2">{t('earn.total')}</h2>
        <p className="t-display">{prices ? worth(formatAmount(worthOf(holdings, byAsset), CENTS)) : '–'}</p>
        <ul aria-label={t('earn.holdings')}>
          {holdings.map(({ key, title, asset, amount, accrues, about, to }) => (
            <li key={key} className="border-t border-line first:border-t-0">
              <ListRow
                leading={<CoinIcon symbol={asset} size={28} />}
                title={title}
                detail={accrues === undefined ? about : `${t('earn.accrues')}: ${figure(accrues)}`}
                value={`${figure(amount)} ${asset}`}
                link={<Link to={to} />}
                wrap
                arrow
              />
            </li>
          ))}
        </ul>
      </section>
      <Dates holdings={holdings} />
    </div>
  );
}
