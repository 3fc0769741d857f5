import { Checkbox, IconButton, Overlay, Select } from '@glassbook/ui';
import { ChartSpline } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indicatorNames, type IndicatorName } from './indicators.ts';
import { candlePeriods, type CandlePeriod } from './periods.ts';

/** The periods: a row of buttons, or a list where there is no room. */
export function Periods({ period, choose }: { period: CandlePeriod; choose: (period: CandlePeriod) => void }) {
  const { t } = useTranslation('trading');
  const label = (one: CandlePeriod): string => t(`chart.period_${one}`);
  const row = useRef<HTMLDivElement>(null);
  // The chosen one is seen where the row goes on beyond its edges.
  useEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2;
  }, [period]);
  return (
    <>
      <div ref={row} className="trading-periods" role="group" aria-label={t('chart.period')}>
        {candlePeriods.map((one) => (
          <button key={one} type="button" aria-pressed={one === period} onClick={() => choose(one)}>
            {label(one)}
          </button>
        ))}
      </div>
      <div className="trading-periods-list">
        <Select
          label={t('chart.period')}
          value={period}
          onChange={choose}
          options={candlePeriods.map((one) => ({ value: one, label: label(one) }))}
        />
      </div>
    </>
  );
}

/** The drawn indicators. */
export function IndicatorMenu({
  chosen,
  choose,
}: {
  chosen: readonly IndicatorName[];
  choose: (chosen: readonly IndicatorName[]) => void;
}) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('chart.indicators')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ChartSpline size={18} strokeWidth={1.75} />
      </IconButton>
      <Overlay open={open} onOpenChange={setOpen} title={t('chart.indicators')}>
        <ul className="col">
          {indicatorNames.map((one) => (
            <li key={one} className="row sb">
              <Checkbox
                label={t(`chart.indicator_${one}`)}
                checked={chosen.includes(one)}
                onChange={(on) => choose(indicatorNames.filter((name) => (name === one ? on : chosen.includes(name))))}
              />
            </li>
          ))}
        </ul>
      </Overlay>
    </>
  );
}
