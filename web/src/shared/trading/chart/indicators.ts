/** The chosen indicators with their parameters, and drawing them. */
import type { Chart } from 'klinecharts';
import { allIndicators, indicators, type IndicatorName } from './indicator-list.ts';

export type { IndicatorName };
export type ChosenIndicator = { name: IndicatorName; params: readonly number[] };
export const indicatorNames = Object.keys(allIndicators) as IndicatorName[];

/** An indicator with its usual parameters. */
export const usual = (name: IndicatorName): ChosenIndicator => ({ name, params: allIndicators[name].periods });
export const defaultIndicators: readonly ChosenIndicator[] = [usual('MA'), usual('VOL')];

/** A parameter counts candles. */
export const paramMax = 999;
const isParam = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= paramMax;

/** What was kept: those of it that are indicators with the right number of parameters. Undefined where it is no list. */
export function readIndicators(found: unknown): readonly ChosenIndicator[] | undefined {
  if (!Array.isArray(found)) return undefined;
  const rows = found as readonly (Partial<Record<keyof ChosenIndicator, unknown>> | null)[];
  return indicatorNames.flatMap((name) => {
    const row = rows.find((each) => each?.name === name);
    const usually = allIndicators[name].periods;
    if (!row) return [];
    const params: unknown[] = Array.isArray(row.params) ? row.params : [];
    return [{ name, params: params.length === usually.length && params.every(isParam) ? params : usually }];
  });
}

const candlePane = 'candle_pane';
/** A pane of its own is low, so that the candles keep their height. Px. */
const paneHeight = (name: IndicatorName): number => (name === 'VOL' ? 64 : 80);
/** The height of all panes below the candles, px. */
export const panesHeight = (chosen: readonly ChosenIndicator[]): number =>
  chosen.reduce((sum, { name }) => sum + (allIndicators[name].over ? 0 : paneHeight(name)), 0);
/** How many lines their names and values take at the top of the candles. */
export const legendLines = (chosen: readonly ChosenIndicator[]): number =>
  chosen.filter(({ name }) => allIndicators[name].over).length;

export type VolumeWords = { name: string; color: string; write: (volume: number) => string };

/** The library names volume in English and writes its value in the faint color of the bars. */
function nameVolume(chart: Chart, { name, color, write }: VolumeWords): void {
  chart.overrideIndicator({
    name: 'VOL',
    createTooltipDataSource: ({ crosshair, chart: drawnOn }) => {
      const candles = drawnOn.getDataList();
      const { volume } = candles[crosshair.dataIndex ?? candles.length - 1] ?? candles.at(-1) ?? {};
      const value = volume === undefined ? '' : write(volume);
      return {
        name: '',
        calcParamsText: '',
        features: [],
        legends: [{ title: { text: `${name} `, color }, value: { text: value, color } }],
      };
    },
  });
}

/** Resolves when the library can draw all of them. */
export async function loadIndicators(chosen: readonly ChosenIndicator[]): Promise<void> {
  if (chosen.every(({ name }) => name in indicators)) return;
  const { registerMore } = await import('./more-charts.ts');
  await registerMore();
}

const same = (a: readonly unknown[], b: readonly unknown[]): boolean => a.join() === b.join();

/** Draws exactly the chosen ones, which are loaded. */
export function drawIndicators(chart: Chart, chosen: readonly ChosenIndicator[], volume: VolumeWords): void {
  const drawn = new Map(chart.getIndicators().map((indicator) => [indicator.name, indicator.calcParams]));
  for (const name of drawn.keys()) if (!chosen.some((one) => one.name === name)) chart.removeIndicator({ name });
  for (const { name, params } of chosen) {
    const calcParams = [...params];
    const before = drawn.get(name);
    if (before !== undefined) {
      if (!same(before, params)) chart.overrideIndicator({ name, calcParams });
      continue;
    }
    const paneId = allIndicators[name].over ? candlePane : `pane_${name}`;
    chart.createIndicator({ name, paneId, calcParams }, allIndicators[name].over);
    if (paneId !== candlePane) chart.setPaneOptions({ id: paneId, height: paneHeight(name), minHeight: 40 });
  }
  if (chosen.some(({ name }) => name === 'VOL')) nameVolume(chart, volume);
}
