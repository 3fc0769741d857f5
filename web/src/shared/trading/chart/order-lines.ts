/** Own open orders on the chart: a dashed line at the price, a label with side and remaining amount, the price on the axis. A line is dragged to another price where its order can change it. */
import type { Chart, Overlay, OverlayTemplate } from 'klinecharts';
import type { Token } from './chart-styles.ts';
import { extremeBoxes, type Box } from './extremes.ts';

export type OrderLine = {
  id: number;
  side: 'buy' | 'sell';
  price: number;
  label: string;
  /** The price an order can have that is nearest to this one, as it is shown. */
  priceAt: (value: number) => string;
  /** Called with where the line was dropped, if that is another price. Undefined where it cannot be dragged. */
  moved: ((value: number) => void) | undefined;
};
/** `order`: its place among the lines. `legend`: px from the top that its texts take. */
type Drawn = OrderLine & { order: number; token: Token; legend: number };

const group = 'own-orders';
/** Px between the middles of two labels on the axis that do not touch. */
const labelHeight = 20;

/** Where a label on the axis is clear of the last price's: above or below it, as its price is. */
export const besideLast = (y: number, lastY: number | undefined): number =>
  lastY === undefined || Math.abs(y - lastY) >= labelHeight ? y : lastY + (y > lastY ? labelHeight : -labelHeight);

/** Half of a label's height, and about the width of one of its letters, px. */
const half = 10;
const letter = 6.2;
/** Px that the texts of the legend take across, at most. */
const legendWidth = 480;

/** `marks`: what is labeled already, the highest and the lowest price. */
type Size = { width: number; legend: number; marks?: readonly Box[] };
type Labelled = { y: number; label: string };
/** Where a label is, and from where its line is drawn: `from` px, or not at all. */
type Place = { x: number; y: number; align: 'left' | 'right'; from: number | undefined };
type Placed = { place: Place; label: string };

const widthOf = (label: string): number => label.length * letter + 14;

/** Neither the label nor the line lies on the legend. Without room beside the legend the label is below it, and the price is on the axis alone. */
function clearOfLegend({ y, label }: Labelled, { width, legend }: Size): Place {
  if (y >= legend + half) return { x: 8, y, align: 'left', from: 0 };
  const hasRoom = width >= legendWidth + label.length * letter + 24;
  return hasRoom
    ? { x: width - 8, y, align: 'right', from: legendWidth }
    : { x: 8, y: legend + half, align: 'left', from: undefined };
}

function besideOthers({ y, label }: Labelled, others: readonly Placed[], size: Size): Placed {
  const place = clearOfLegend({ y, label }, size);
  const sign = place.align === 'left' ? 1 : -1;
  let { x } = place;
  for (const { place: other, label: its } of others)
    if (other.align === place.align && Math.abs(other.y - place.y) < labelHeight)
      x = sign * Math.max(sign * x, sign * other.x + widthOf(its));
  for (const { left, right, y: its } of size.marks ?? []) {
    const [start, stop] = [x, x + sign * widthOf(label)].sort((a, b) => a - b) as [number, number];
    if (Math.abs(its - place.y) < labelHeight && start < right && left < stop) x = sign > 0 ? right : left;
  }
  const end = x + sign * widthOf(label);
  return { place: { ...place, x: end < 0 || end > size.width ? place.x : x }, label };
}

/** The place of a label. Where it would lie on that of an `earlier` one or on a mark it is beside it, at its own height, and on it where there is no room for both. */
export function placeOf(one: Labelled, earlier: readonly Labelled[], size: Size): Place {
  const others: Placed[] = [];
  for (const other of earlier) others.push(besideOthers(other, others, size));
  return besideOthers(one, others, size).place;
}

/** The library's definition of such a line; registered once, when the library has loaded. */
export const ownOrderLine: OverlayTemplate<Drawn> = {
  name: 'ownOrder',
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, coordinates: [at], bounding, xAxis, yAxis }) => {
    const { width, height } = bounding;
    // Above or below what the chart shows a label would be at another price.
    const isShown = (y: number): boolean => y >= 0 && y <= height;
    if (at === undefined || !isShown(at.y)) return [];
    const { token, side, label, legend } = overlay.extendData;
    // In their own order: the library draws what the pointer is on last, and a label does not move away from it.
    const lines = chart.getOverlays({ groupId: group }) as Overlay<Drawn>[];
    const earlier = lines
      .filter(({ extendData: { order } }) => order < overlay.extendData.order)
      .sort((a, b) => a.extendData.order - b.extendData.order)
      .map(({ points: [at], extendData: of }) => ({
        y: yAxis?.convertToPixel(at?.value ?? of.price) ?? -1,
        label: of.label,
      }))
      .filter(({ y }) => isShown(y));
    const { from, ...place } = placeOf({ y: at.y, label }, earlier, {
      ...{ width, legend },
      marks: extremeBoxes({ chart, bounding, xAxis, yAxis }),
    });
    const color = token(side === 'buy' ? 'up' : 'down');
    const text = {
      color: token('text'),
      backgroundColor: token('surface-3'),
      borderColor: color,
      size: 11,
      family: token('font'),
      weight: 500,
    };
    const line = {
      type: 'line',
      attrs: {
        coordinates: [
          { x: from ?? width, y: at.y },
          { x: width, y: at.y },
        ],
      },
      styles: { style: 'dashed', dashedValue: [5, 3], color, size: 1 },
    };
    return [
      line,
      {
        type: 'text',
        attrs: { ...place, text: label, baseline: 'middle' },
        styles: {
          ...text,
          style: 'stroke_fill',
          borderSize: 1,
          borderRadius: 4,
          paddingLeft: 6,
          paddingRight: 6,
          paddingTop: 3,
          paddingBottom: 3,
        },
      },
    ];
  },
  createYAxisFigures: ({ chart, overlay, coordinates: [at], yAxis }) => {
    if (at === undefined) return [];
    const { token, price, priceAt } = overlay.extendData;
    const last = chart.getDataList().at(-1)?.close;
    const y = besideLast(at.y, last === undefined ? undefined : yAxis?.convertToPixel(last));
    const styles = {
      style: 'fill',
      color: token('text'),
      backgroundColor: token('surface-3'),
      size: 11,
      family: token('font'),
      weight: 600,
    };
    return [
      {
        type: 'text',
        attrs: { x: 0, y, text: priceAt(overlay.points[0]?.value ?? price), align: 'left', baseline: 'middle' },
        styles: { ...styles, borderRadius: 3, paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3 },
        ignoreEvent: true,
      },
    ];
  },
};

/** Draws exactly these lines, clear of the legend; earlier ones are removed. */
export function drawOrderLines(chart: Chart, lines: readonly OrderLine[], token: Token, legend: number): void {
  chart.removeOverlay({ groupId: group });
  for (const [order, line] of lines.entries())
    chart.createOverlay({
      name: ownOrderLine.name,
      groupId: group,
      points: [{ value: line.price }],
      extendData: { ...line, order, token, legend },
      lock: line.moved === undefined,
      // By itself the line keeps as far from the pointer as it was gripped; it goes to the price that the crosshair shows.
      onPressedMoving: ({ overlay, y }) => {
        if (y !== undefined)
          chart.overrideOverlay({ id: overlay.id, points: [chart.convertFromPixel([{ y }])].flat() });
      },
      onPressedMoveEnd: ({ overlay }) => {
        const value = overlay.points[0]?.value ?? line.price;
        // The order is still where it was.
        chart.overrideOverlay({ id: overlay.id, points: [{ value: line.price }] });
        if (line.priceAt(value) !== line.priceAt(line.price)) line.moved?.(value);
      },
    });
}
