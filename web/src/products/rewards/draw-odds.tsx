import type { rewards } from '@glassbook/contract';
import { count, ppmPercent } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import './rewards.css';

const padded = (number: number): string => String(number).padStart(4, '0');
const PPM = 1_000_000;

type Prize = Pick<rewards.Prize, 'points' | 'title'>;
/** A prize in words: points, or the coupon by its title. */
export function usePrize(): (prize: Prize) => string {
  const { t, i18n } = useTranslation('rewards');
  return ({ points, title }) => (points > 0 ? t('points_n', { points: count(points, i18n.language) }) : title);
}

/** The odds of a day, with how often each prize was drawn lately; `number`: the one that was drawn. */
export function DrawOdds({ odds, draws, number }: { odds: readonly rewards.Prize[]; draws: number; number?: number }) {
  const { t, i18n } = useTranslation('rewards');
  const prize = usePrize();
  const seen = (of: rewards.Prize) => (draws === 0 ? '–' : ppmPercent(Math.round((of.seen * PPM) / draws)));
  return (
    <section className="col g3">
      <div className="row sb wrap g2">
        <h2 className="t3">{t('odds')}</h2>
        <span className="cap c2">{t('odds.same')}</span>
      </div>
      <table className="odds">
        <caption className="sr-only">{t('odds')}</caption>
        <thead>
          <tr className="cap">
            {(['odds.prize', 'odds.chance', 'odds.seen', 'odds.numbers'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {odds.map((of) => (
            <tr
              key={of.from}
              aria-current={number !== undefined && number >= of.from && number <= of.to ? true : undefined}
            >
              <td>{prize(of)}</td>
              <td>{ppmPercent(of.count * 100)}</td>
              <td>{seen(of)}</td>
              <td>{`${padded(of.from)}–${padded(of.to)}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="cap c2">{t('odds.about', { count: draws, draws: count(draws, i18n.language) })}</p>
    </section>
  );
}
