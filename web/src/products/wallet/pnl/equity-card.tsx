import { wallet } from '@glassbook/contract';
import { Change, Segments, Skeleton, Sparkline, useTimes } from '@glassbook/ui';
import { hiddenNumber, worth } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { preference, usePreference } from '../../../carry/preference.ts';
import { Shown } from '../../../shared/shown.tsx';
import { worthScale, type Portfolio } from '../portfolio/portfolio.ts';
import { quoteAsset } from '../quote-asset.ts';
import { isDrawn, type Curve } from './equity.ts';
import { useEquity } from './use-equity.ts';

const shownPeriod = preference('equity', wallet.equityPeriods, '7d');
const height = 96;
/** Of the card with its lines, so that nothing below it moves when the curve arrives. */
const cardHeight = 268;

type Props = { portfolio: Portfolio | undefined; hidden: boolean };

/** What the account was worth over time, with the lowest and the highest as figures, and what its two ends are apart. */
export function EquityCard({ portfolio, hidden }: Props) {
  const { t } = useTranslation('wallet');
  const [period, setPeriod] = usePreference(shownPeriod);
  const { read, curve } = useEquity(period, portfolio);
  return (
    <section className="card p" style={{ minHeight: cardHeight }}>
      <div className="row sb g3 mb-3">
        <h2 className="t3">{t('equity.title')}</h2>
        <Segments
          className="min-w-52"
          small
          label={t('equity.period')}
          value={period}
          onChange={setPeriod}
          options={wallet.equityPeriods.map((each) => ({ value: each, label: t(`equity.${each}`) }))}
        />
      </div>
      <Shown of={read} skeleton={<Skeleton width="100%" height={height} />}>
        {(points) =>
          curve ? (
            <Drawn curve={curve} hidden={hidden} />
          ) : (
            points.length === 0 && <p className={emptyLook}>{t('equity.empty')}</p>
          )
        }
      </Shown>
    </section>
  );
}

const emptyLook = 'cap c2 grid place-items-center min-h-24 text-center';

function Drawn({ curve, hidden }: { curve: Curve; hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  const { points, start, now, inflows, pnl } = curve;
  const values = points.map(({ equity }) => equity);
  const least = values.reduce((a, b) => (b < a ? b : a));
  const most = values.reduce((a, b) => (b > a ? b : a));
  const figure = (amount: bigint) => (hidden ? hiddenNumber : worth({ amount, scale: worthScale }));
  const gain = (amount: bigint) =>
    hidden ? hiddenNumber : <Change value={{ amount, scale: worthScale }} places={worthScale} arrow={false} />;
  const began = times.dateTime(start.at);
  return (
    <>
      {isDrawn(curve) ? (
        <>
          <Sparkline
            values={values.map(String)}
            direction={pnl > 0n ? 'up' : pnl < 0n ? 'down' : 'flat'}
            width={640}
            height={height}
            area
            stretch
          />
          <div className="row sb cap c3 mt1">
            <span>{began}</span>
            <span>{t('equity.now')}</span>
          </div>
          <p className="cap c2 mt1">
            {t('equity.range', { low: figure(least), high: figure(most), unit: quoteAsset })}
          </p>
        </>
      ) : (
        <p className={emptyLook}>{t('equity.young', { time: began })}</p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1 cap mt2">
        <Figure label={t('equity.start')}>{figure(start.equity)}</Figure>
        <Figure label={t('equity.inflows')}>{figure(inflows)}</Figure>
        <Figure label={t('equity.pnl')}>{gain(pnl)}</Figure>
        <Figure label={t('equity.now')}>{figure(now.equity)}</Figure>
      </dl>
    </>
  );
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="row sb g2">
    <dt className="c3">{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);
