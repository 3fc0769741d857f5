import { ErrorState, lazyPart, Skeleton } from '@glassbook/ui';
import { ArrowLeftRight, CandlestickChart, FlaskConical, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, recordsPath, transferPath } from '../../carry/paths.ts';
import { useHiddenBalances } from '../../carry/preference.ts';
import { ProofSheet } from '../../products/wallet/portfolio/proof-sheet.tsx';
import { TotalValue } from '../../products/wallet/portfolio/total-value.tsx';
import { usePortfolio } from '../../products/wallet/portfolio/use-portfolio.ts';

/** Below the actions: the page does not wait for it. */
const EquityCard = lazyPart(
  async () => ({ default: (await import('../../products/wallet/pnl/equity-card.tsx')).EquityCard }),
  <Skeleton width="100%" height={268} style={{ borderRadius: 12 }} />,
);

/** Sending is not loaded before there is something to send. */
const HomeDemo = lazyPart(() => import('./home-demo.tsx'));

const look = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const cell = 'flex flex-col items-center gap-1.5 w-full px-1 py-2 cap med text-center text-ink-2 rounded-sm';

/** What the user has, and what can be done with it. */
export function HomePortfolio() {
  const { t } = useTranslation('wallet');
  const mine = usePortfolio();
  const [hidden] = useHiddenBalances();
  if (mine.loaded.state === 'failed' && mine.portfolio === undefined) return <ErrorState onRetry={mine.loaded.retry} />;
  return (
    <>
      <section className="pad pt-2" aria-label={t('total.title')}>
        <TotalValue mine={mine} />
      </section>
      {mine.empty === true && <HomeDemo />}
      <ul className="tiles px-2 mt4 lg:max-w-[30rem]">
        <li>
          <Link to={paths.trade} className={cell}>
            <Round gold={mine.empty !== true}>
              <CandlestickChart {...look} />
            </Round>
            {t('action.trade')}
          </Link>
        </li>
        <li>
          <Link to={transferPath()} className={cell}>
            <Round>
              <ArrowLeftRight {...look} />
            </Round>
            {t('action.transfer')}
          </Link>
        </li>
        <li>
          <Link to={recordsPath()} className={cell}>
            <Round>
              <History {...look} />
            </Round>
            {t('action.records')}
          </Link>
        </li>
        {mine.empty !== true && (
          <HomeDemo
            className={cell}
            words={
              <>
                <Round>
                  <FlaskConical {...look} />
                </Round>
                {t('action.demo')}
              </>
            }
          />
        )}
      </ul>
      {mine.empty !== true && (
        <div className="pad mt4">
          <EquityCard portfolio={mine.portfolio} hidden={hidden} />
        </div>
      )}
      <ProofSheet mine={mine} />
    </>
  );
}

/** The round place of an icon; gold for the one thing to do. */
function Round({ gold = false, children }: { gold?: boolean; children: ReactNode }) {
  return (
    <span
      className={`w-11 h-11 grid place-items-center rounded-full ${gold ? 'bg-brand text-on-brand' : 'bg-surface-2 text-ink'}`}
    >
      {children}
    </span>
  );
}
