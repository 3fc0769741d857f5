import type { rewards } from '@glassbook/contract';
import { Table } from '@glassbook/ui';
import { count, ppmPercent } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';

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
      <Table
        dense
        caption={t('odds')}
        rows={odds}
        rowKey={({ from }) => from}
        selected={({ from, to }) => number !== undefined && number >= from && number <= to}
        columns={[
          { key: 'prize', head: t('odds.prize'), cell: prize },
          { key: 'chance', head: t('odds.chance'), numeric: true, cell: (of) => ppmPercent(of.count * 100) },
          { key: 'seen', head: t('odds.seen'), numeric: true, cell: seen },
          {
            key: 'numbers',
            head: t('odds.numbers'),
            numeric: true,
            cell: (of) => `${padded(of.from)}–${padded(of.to)}`,
          },
        ]}
      />
      <p className="cap c2">{t('odds.about', { draws: count(draws, i18n.language) })}</p>
    </section>
  );
}
