import { wallet } from '@glassbook/contract';
import { Segments, Skeleton, Sparkline, useTimes } from '@glassbook/ui';
import { hiddenNumber, worth } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../app/loadable.ts';
import { preference, usePreference } from '../../app/preference.ts';
import { Shown } from '../../app/shown.tsx';
import { quoteAsset } from '../quote-asset.ts';
import { cents } from './pnl.ts';

const shownPeriod = preference('equity', wallet.equityPeriods, '7d');
/** A point a quarter of an hour at most. */
const everyMs = 60_000;
const height = 96;
/** Of the card with its lines, so that nothing below it moves when the curve arrives. */
const cardHeight = 218;

/** What the account was worth over time, with the lowest and the highest as figures. */
export function EquityCard({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const [period, setPeriod] = usePreference(shownPeriod);
  const points = useCall(wallet.equity, { period }, { everyMs });
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
      <Shown of={points} skeleton={<Skeleton width="100%" height={height} />}>
        {(all) => <Curve points={all} hidden={hidden} />}
      </Shown>
    </section>
  );
}

type Points = readonly { at_ms: number; equity: string }[];

function Curve({ points, hidden }: { points: Points; hidden: boolean }) {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2)
    return <p className="cap c2 grid place-items-center min-h-24 text-center">{t('equity.empty')}</p>;
  const values = points.map(({ equity }) => cents(equity));
  const least = values.reduce((a, b) => (b < a ? b : a));
  const most = values.reduce((a, b) => (b > a ? b : a));
  const figure = (amount: bigint) => (hidden ? hiddenNumber : worth({ amount, scale: 2 }));
  const moved = cents(last.equity) - cents(first.equity);
  return (
    <>
      <Sparkline
        values={points.map(({ equity }) => equity)}
        direction={moved > 0n ? 'up' : moved < 0n ? 'down' : 'flat'}
        width={640}
        height={height}
        area
        stretch
      />
      <div className="row sb cap c3 mt1">
        <span>{times.dateTime(first.at_ms)}</span>
        <span>{times.dateTime(last.at_ms)}</span>
      </div>
      <p className="cap c2 mt1">{t('equity.range', { low: figure(least), high: figure(most), unit: quoteAsset })}</p>
    </>
  );
}
