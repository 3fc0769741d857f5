/** The highest and the lowest price that are seen, each with a short line to its candle; the labels stay inside the chart and clear of its legend. */
import type { Chart, Overlay, OverlayCreateFiguresCallbackParams, OverlayFigure, OverlayTemplate } from 'klinecharts';
import type { Token } from './chart-styles.ts';

type Drawn = { token: Token; write: (price: number) => string };

const id = 'extremes';

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

type Shown = Pick<OverlayCreateFiguresCallbackParams<unknown>, 'chart' | 'bounding' | 'xAxis' | 'yAxis'>;
/** `start` and `tip`: the candle's end. `end` and `y`: the label's, of which the text goes on to the left or the right; `length` is about its width. All px. */
type Mark = { start: number; tip: number; end: number; y: number; isLeft: boolean; label: string; length: number };
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Where the highest and the lowest price are labeled. */
function marksOf({ chart, bounding: { width, height }, xAxis, yAxis }: Shown, write: Drawn['write']): Mark[] {
  const found = extremesOf(chart);
  if (!found || !xAxis || !yAxis) return [];
  const placed = ({ at, price }: typeof found.high, away: number): Mark => {
    const [x, tip, label] = [xAxis.convertToPixel(at), yAxis.convertToPixel(price), write(price)];
    const length = label.length * digit;
    const isLeft = x + reach + length > width - margin;
    const start = within(x, margin, width - margin);
    const end = isLeft ? start - reach : start + reach;
    // Where a user has dragged the axis, the price itself can be outside.
    return { start, tip, end, y: within(tip + away, half, height - half), isLeft, label, length };
  };
  return [placed(found.high, -aside), placed(found.low, aside)];
}

/** A label's extent: px from the left, and from the top to its middle. */
export type Box = { left: number; right: number; y: number };

/** What the labels of the highest and the lowest price cover, from their candles on; nothing where they are not drawn. */
export function extremeBoxes(shown: Shown): Box[] {
  const [drawn] = shown.chart.getOverlays({ id }) as Overlay<Drawn>[];
  if (drawn === undefined) return [];
  return marksOf(shown, drawn.extendData.write).map(({ start, end, y, isLeft, length }) =>
    isLeft ? { left: end - length, right: start, y } : { left: start, right: end + length, y },
  );
}

function figuresOf({ start, tip, end, y, isLeft, label }: Mark, token: Token): OverlayFigure[] {
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
  name: id,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, ...shown }) => {
    const { token, write } = overlay.extendData;
    return marksOf(shown, write).flatMap((mark) => figuresOf(mark, token));
  },
};

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
