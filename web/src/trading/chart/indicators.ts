/** The available indicators, and drawing the chosen ones. */
import type { Chart } from 'klinecharts';
import { keep, kept } from '../../app/storage.ts';
import { indicators } from './indicator-list.ts';

export type IndicatorName = keyof typeof indicators;
export const indicatorNames = Object.keys(indicators) as IndicatorName[];

const candlePane = 'candle_pane';
const name = 'chart.indicators';

/** The user's choice, kept on the device. */
export function keptIndicators(): readonly IndicatorName[] {
  const text = kept(name);
  return text === undefined ? ['MA', 'VOL'] : indicatorNames.filter((one) => text.split(',').includes(one));
}
export const keepIndicators = (chosen: readonly IndicatorName[]): void => keep(name, chosen.join(','));
export const forgetIndicators = (): void => keep(name, undefined);

/** The library names volume in English, twice: by a short name and by a long one before the number. Both are replaced by one translated word. */
function nameVolume(chart: Chart, word: string): void {
  for (const { figures } of chart.getIndicators({ name: 'VOL' })) {
    chart.overrideIndicator({
      name: 'VOL',
      shortName: word,
      figures: figures.map((figure) => ({ ...figure, title: '' })),
    });
  }
}

/** Draws exactly the chosen ones, volume under the given name. A pane of its own is low, so that the candles keep their height. */
export function drawIndicators(chart: Chart, chosen: readonly IndicatorName[], volume: string): void {
  const drawn = new Set(chart.getIndicators().map((indicator) => indicator.name));
  for (const one of indicatorNames) {
    if (drawn.has(one) && !chosen.includes(one)) chart.removeIndicator({ name: one });
    if (drawn.has(one) || !chosen.includes(one)) continue;
    const { over, periods } = indicators[one];
    const calcParams = [...periods];
    if (over) chart.createIndicator({ name: one, paneId: candlePane, calcParams }, true);
    else {
      const pane = `pane_${one}`;
      chart.createIndicator({ name: one, paneId: pane, calcParams });
      if (one === 'VOL') nameVolume(chart, volume);
      chart.setPaneOptions({ id: pane, height: one === 'VOL' ? 64 : 80, minHeight: 40 });
    }
  }
}
