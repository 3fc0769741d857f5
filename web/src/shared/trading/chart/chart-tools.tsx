import { IconButton, lazyPart, Overlay, Select } from '@glassbook/ui';
import type { Chart } from 'klinecharts';
import { ChartSpline } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from './drawing-list.ts';
import type { ChosenIndicator } from './indicators.ts';
import type { KeptDrawings } from './kept-chart.ts';
import { candlePeriods, type CandlePeriod } from './periods.ts';

// What the dialogs hold comes when one is first opened.
const IndicatorList = lazyPart(async () => ({ default: (await import('./indicator-choice.tsx')).IndicatorChoice }));
const DrawingList = lazyPart(async () => ({ default: (await import('./drawing-choice.tsx')).DrawingChoice }));

/** The periods: a row of buttons, or a list where there is no room. */
export function Periods({ period, choose }: { period: CandlePeriod; choose: (period: CandlePeriod) => void }) {
  const { t } = useTranslation('trading');
  const label = (one: CandlePeriod): string => t(`chart.period_${one}`);
  const row = useRef<HTMLDivElement>(null);
  // The chosen one is scrolled into view where the row overflows.
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

type IndicatorMenuProps = {
  chosen: readonly ChosenIndicator[];
  choose: (chosen: readonly ChosenIndicator[]) => void;
};

/** The drawn indicators and their parameters. */
export function IndicatorMenu(props: IndicatorMenuProps) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('chart.indicators')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ChartSpline size={18} strokeWidth={1.75} />
      </IconButton>
      <Overlay open={open} onOpenChange={setOpen} title={t('chart.indicators')}>
        <IndicatorList {...props} />
      </Overlay>
    </>
  );
}

type DrawingMenuProps = {
  /** Undefined until the chart is there. */
  chart: Chart | undefined;
  drawings: KeptDrawings;
  changed: (drawings: readonly Drawing[]) => void;
};

/** The drawing tools, and removing what was drawn. */
export function DrawingMenu({ chart, ...props }: DrawingMenuProps) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t('chart.draw')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Pencil />
      </IconButton>
      <Overlay open={open} onOpenChange={setOpen} title={t('chart.draw')}>
        {chart && <DrawingList chart={chart} {...props} close={() => setOpen(false)} />}
      </Overlay>
    </>
  );
}

/** Drawn here: an icon of the set would be in what every page loads. */
const Pencil = () => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    aria-hidden="true"
  >
    <path d="M4 20l1-4L16 5l3 3L8 19z" strokeLinejoin="round" />
  </svg>
);
