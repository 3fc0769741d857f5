import type { copy } from '@glassbook/contract';
import { Badge, Change } from '@glassbook/ui';
import { change, count, figure, worth } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';

/** The days of a window; 0 for all. */
export const spans = ['7', '30', '90', '0'] as const;
export type Span = (typeof spans)[number];

/** The sums of closed tickets in a window. */
export const sumsIn = (of: copy.TraderFigures, span: Span) =>
  of.windows.find(({ days }) => String(days) === span) ?? of;

/** An amount that was won or lost, to the cent. */
export const Won = ({ of, asset }: { of: string; asset?: string }) => (
  <>
    <Change value={of} places={2} arrow={false} />
    {asset !== undefined && ` ${asset}`}
  </>
);
/** Of no tickets there is no rate and no time. */
const none = '–';
/** The rates of closed tickets, in percent. */
export const ratesOf = (of: ReturnType<typeof sumsIn>) =>
  of.closed_count === 0
    ? { income: none, correct: none }
    : { income: `${change(of.total_income_rate).text}%`, correct: `${figure(of.correct_rate)}%` };

const HOUR = 3_600;
const MINUTE = 60;
/** Hours and minutes, or minutes and seconds. */
export function useHeld() {
  const { t } = useTranslation('copy');
  return ({ hold_seconds: seconds, closed_count: closed }: copy.TraderFigures): string =>
    closed === 0
      ? none
      : seconds < HOUR
        ? t('held_short', { minutes: Math.floor(seconds / MINUTE), seconds: seconds % MINUTE })
        : t('held_for', { hours: Math.floor(seconds / HOUR), minutes: Math.floor((seconds % HOUR) / MINUTE) });
}

type Of = { data: copy.TraderFigures; followed: boolean; stopped?: boolean };
/** What sets a trader apart: followed by oneself, full, simulated, or one who has stopped. */
export function TraderBadges({ data, followed, stopped = false }: Of) {
  const { t } = useTranslation('copy');
  return (
    <>
      {followed && <Badge tone="info">{t('state.following')}</Badge>}
      {stopped && <Badge tone="warn">{t('stopped')}</Badge>}
      {data.full && !stopped && <Badge tone="warn">{t('full')}</Badge>}
      {data.simulated && <Badge>{t('simulated')}</Badge>}
    </>
  );
}

/** Every figure of a trader, each with a sentence that says what it is. */
export function FigureList({ data, span, asset }: { data: copy.TraderFigures; span: Span; asset: string }) {
  const { t, i18n } = useTranslation('copy');
  const held = useHeld();
  const sums = sumsIn(data, span);
  const rates = ratesOf(sums);
  const counted = (of: number) => count(of, i18n.language);
  const rows = [
    ['total_profits', <Won key="won" of={sums.total_profits} asset={asset} />],
    ['total_income_rate', rates.income],
    ['correct_rate', rates.correct],
    ['drawdown', `${worth(sums.drawdown)} ${asset}`],
    ['closed_count', counted(sums.closed_count)],
    ['yesterday_profits', data.closed_count === 0 ? none : `${change(data.yesterday_profits).text}%`],
    ['sides', `${counted(data.riseCount)} / ${counted(data.fallCount)}`],
    ['hold_seconds', held(data)],
    ['copiers_profit', <Won key="copiers" of={data.copiers_profit} asset={asset} />],
    ['follow_num', counted(data.follow_num)],
    ['own_size', `${worth(data.own_size)} ${asset}`],
    ['position_count', counted(data.position_count)],
    ['share_ratio', `${data.share_ratio}%`],
  ] as const;
  return (
    <dl className="card p copy-figures" aria-label={t('figures')}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt className="label">{t(`figure.${name}`)}</dt>
          <dd className="label num">{value}</dd>
          <dd className="about cap c2">{t(`figure.${name}.about`)}</dd>
        </div>
      ))}
    </dl>
  );
}
