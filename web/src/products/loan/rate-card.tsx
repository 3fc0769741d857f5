/** The rate of now and the curve it comes from: linear between three points of how much of the pool is lent. */
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../shared/offer/facts.tsx';
import type { Config } from './sums.ts';

const [WIDTH, HEIGHT, EDGE] = [160, 64, 6];

/** Only for drawing: where a point of the curve lies. */
function pointOf(used: number, rate: number, highest: number): [x: number, y: number] {
  const height = highest === 0 ? 0 : rate / highest;
  return [EDGE + (used / 100) * (WIDTH - 2 * EDGE), HEIGHT - EDGE - height * (HEIGHT - 2 * EDGE)];
}

function Curve({ config: { curve, pool, hourly } }: { config: Config }) {
  const highest = Number(curve.at(-1)?.hourly ?? 0);
  const line = curve.map(({ used, hourly: rate }) => pointOf(Number(used), Number(rate), highest).join(','));
  const [x, y] = pointOf(Number(pool.used), Number(hourly), highest);
  const base = HEIGHT - 1;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-40 flex-none" fill="none" aria-hidden="true">
      <path d={`M ${EDGE} ${base} H ${WIDTH - EDGE}`} stroke="var(--gb-line)" />
      <polyline points={line.join(' ')} stroke="var(--gb-text-2)" strokeWidth={1.5} strokeLinejoin="round" />
      <circle cx={x} cy={y} r={4} fill="var(--gb-text)" stroke="var(--gb-surface-1)" strokeWidth={2} />
    </svg>
  );
}

export function RateCard({ config }: { config: Config }) {
  const { t } = useTranslation('loan');
  const { hourly, apr, pool, curve } = config;
  return (
    <section className="card p col g3" aria-label={t('rate_now')}>
      <div className="row sb g3">
        <div className="col g1">
          <h2 className="t3">{t('rate_now')}</h2>
          <p className="label num [text-align:inherit]">{t('rate_hourly', { percent: hourly })}</p>
          <p className="label num [text-align:inherit]">{`${apr}% ${t('rate_year')}`}</p>
          <p className="cap c2">{t('pool_lent', { percent: pool.used })}</p>
        </div>
        <Curve config={config} />
      </div>
      <Facts facts={curve.map(({ used, hourly: rate }) => [t('curve_at', { percent: used }), `${rate}%`])} />
      {/[1-9]/.test(pool.simulated) && (
        <p className="cap c2">{t('pool_simulated', { amount: `${figure(pool.simulated)} ${config.currency_name}` })}</p>
      )}
    </section>
  );
}
