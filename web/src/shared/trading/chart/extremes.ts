/** The highest and the lowest price that are seen, each with a short line to its candle; the labels stay inside the chart and clear of its legend. */
import type { Chart, OverlayFigure, OverlayTemplate } from 'klinecharts';
import type { Token } from './chart-styles.ts';

type Drawn = { token: Token; write: (price: number) => string };

/** Px from a candle to its label, and from a label to the edge. */
const reach = 8;
const margin = 4;
/** Px above the highest and below the lowest price: beside the line of the last one. */
const aside = 8;
/** About as wide as a digit of the axis' type, px. */
const digit = 6.6;
/** Half of a label's height, px. */
const half = 8;

function extremesOf(
  chart: Chart,
): { high: { at: number; price: number }; low: { at: number; price: number } } | undefined {
  const { realFrom, realTo } = chart.getVisibleRange();
  const candles = chart.getDataList();
  let high: { at: number; price: number } | undefined;
  let low: typeof high;
  for (let at = Math.max(0, realFrom); at < Math.min(realTo, candles.length); at += 1) {
    const candle = candles[at];
    if (!candle) continue;
    if (!high || candle.high > high.price) high = { at, price: candle.high };
    if (!low || candle.low < low.price) low = { at, price: candle.low };
  }
  return high && low && { high, low };
}

type Mark = { x: number; y: number; away: number; label: string; width: number; height: number; token: Token };
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

function mark({ x, y: tip, away, label, width, height, token }: Mark): OverlayFigure[] {
  // Where a user has dragged the axis, the price itself can be outside.
  const y = within(tip + away, half, height - half);
  const length = label.length * digit;
  const isLeft = x + reach + length > width - margin;
  const start = within(x, margin, width - margin);
  const end = isLeft ? start - reach : start + reach;
  const styles = { color: token('axis'), size: 1 };
  return [
    {
      type: 'line',
      attrs: {
        coordinates: [
          { x: start, y: tip },
          { x: start, y },
          { x: end, y },
        ],
      },
      styles,
      ignoreEvent: true,
    },
    {
      type: 'text',
      attrs: { x: end, y, text: label, align: isLeft ? 'right' : 'left', baseline: 'middle' },
      styles: {
        ...{ style: 'fill', color: token('axis'), backgroundColor: 'transparent', size: 11, family: token('font') },
        ...{ paddingLeft: 2, paddingRight: 2 },
      },
      ignoreEvent: true,
    },
  ];
}

export const extremes: OverlayTemplate<Drawn> = {
  name: 'extremes',
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, bounding, xAxis, yAxis }) => {
    const found = extremesOf(chart);
    if (!found || !xAxis || !yAxis) return [];
    const { token, write } = overlay.extendData;
    const of = ({ at, price }: typeof found.high, away: number): OverlayFigure[] =>
      mark({
        ...{ x: xAxis.convertToPixel(at), y: yAxis.convertToPixel(price), away },
        ...{ label: write(price), width: bounding.width, height: bounding.height, token },
      });
    return [...of(found.high, -aside), ...of(found.low, aside)];
  },
};

const id = 'extremes';

/** Draws them anew, in the colors of now. The point is any candle: without one an overlay is not drawn. */
export function drawExtremes(chart: Chart, token: Token, write: (price: number) => string): void {
  chart.removeOverlay({ id });
  const candles = chart.getDataList();
  const { timestamp, close } = candles.at(-1) ?? { timestamp: 0, close: 0 };
  chart.createOverlay({
    id,
    name: extremes.name,
    lock: true,
    points: [{ timestamp, value: close }],
    extendData: { token, write },
  });
}
