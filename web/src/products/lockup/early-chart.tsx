import { Ledger, Part, Sum } from '@glassbook/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentOf, signed, textOf } from '../../shared/offer/figures.ts';
import { DAY_MS, evenDay, redeemedAfter, type Terms } from './ticket.ts';
import { useDays } from '../../shared/earn/use-days.ts';

const [WIDTH, HEIGHT] = [300, 100];

/** The result of redeeming on each day as steps. What it shows stands below it as text. */
function Steps({ results, day }: { results: readonly bigint[]; day: number }) {
  const low = results.reduce((least, each) => (each < least ? each : least), 0n);
  const high = results.reduce((most, each) => (each > most ? each : most), 0n);
  const span = high - low || 1n;
  const y = (result: bigint) => Number(((high - result) * BigInt(HEIGHT)) / span);
  const x = (place: number) => (place * WIDTH) / results.length;
  const path = results.map((result, place) => `${place === 0 ? 'M' : 'L'}${x(place)} ${y(result)}H${x(place + 1)}`);
  return (
    <svg className="lockup-chart" viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" aria-hidden="true">
      <line className="zero" x1="0" x2={WIDTH} y1={y(0n)} y2={y(0n)} />
      <path className="line" d={path.join('')} />
      <line className="here" x1={x(day + 0.5)} x2={x(day + 0.5)} y1="-4" y2={HEIGHT + 4} />
    </svg>
  );
}

type SumsProps = { of: ReturnType<typeof redeemedAfter>; terms: Terms; amount: bigint; label: string };
/** The interest until a day less the penalty of the days that are left. */
export function EarlySums({ of: { received, left, penalty, result }, terms, amount, label }: SumsProps) {
  const { t } = useTranslation('lockup');
  const { scale, penalty_ppm } = terms;
  return (
    <Ledger large>
      <Part label={t('interest')}>{signed(received, scale)}</Part>
      <Part label={t('early.penalty', { rate: percentOf(penalty_ppm), days: left, amount: textOf(amount, scale) })}>
        {signed(-penalty, scale)}
      </Part>
      <Sum label={label}>{signed(result, scale)}</Sum>
    </Ledger>
  );
}

/** What leaving costs on each day: the interest until then less the penalty of the days that are left. */
export function EarlyChart(props: { amount: bigint; terms: Terms; asset: string; startMs: number }) {
  const { amount, terms, asset, startMs } = props;
  const { t } = useTranslation('lockup');
  const { day: dayText } = useDays();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const day = Math.min(chosen, terms.days);
  const results = Array.from({ length: terms.days + 1 }, (_, full) => redeemedAfter(amount, terms, full).result);
  const redeemed = redeemedAfter(amount, terms, day);
  const even = evenDay(amount, terms);
  const date = dayText(startMs + day * DAY_MS);
  return (
    <section className="col g2">
      <div className="row sb g2">
        <h2 className="t3">{t('early')}</h2>
        <span className="cap c2">{t('early.about', { asset })}</span>
      </div>
      <Steps results={results} day={day} />
      <label className="cap c2" htmlFor={id}>
        {t('early.day')}
      </label>
      <input
        id={id}
        className="lockup-range"
        type="range"
        min={0}
        max={terms.days}
        value={day}
        aria-valuetext={`${t('day', { day, days: terms.days })}, ${date}: ${signed(redeemed.result, terms.scale)}`}
        onChange={({ target }) => setChosen(Number(target.value))}
      />
      <EarlySums of={redeemed} terms={terms} amount={amount} label={t('early.result', { date, asset })} />
      {even !== undefined && <p className="cap c2">{t('early.even', { day: even })}</p>}
    </section>
  );
}
