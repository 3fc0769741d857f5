import { memo } from 'react';
import { decimalOf } from './format/decimal.ts';

/** Only for drawing: where a point lies between the lowest and the highest, never a number that is shown. */
function heights(values: readonly string[]): number[] {
  const scale = Math.max(0, ...values.map((value) => decimalOf(value)?.scale ?? 0));
  const points = values.flatMap((value) => {
    const read = decimalOf(value);
    return read ? [read.digits * 10n ** BigInt(scale - read.scale) * (read.negative ? -1n : 1n)] : [];
  });
  const [first = 0n] = points;
  const low = points.reduce((a, b) => (b < a ? b : a), first);
  const high = points.reduce((a, b) => (b > a ? b : a), first);
  const range = high - low;
  return points.map((point) => (range === 0n ? 0.5 : Number(((point - low) * 10_000n) / range) / 10_000));
}

export type SparklineProps = {
  /** Prices as text, oldest first. */
  values: readonly string[];
  direction: 'up' | 'down' | 'flat';
  width?: number;
  height?: number;
  /** Shades the space under the line. */
  area?: boolean;
  /** As wide as its place; `width` is then only what it is drawn on. */
  stretch?: boolean;
};

/** A price line without axes; the figures next to it carry the information. Drawn again only when its prices change. */
export const Sparkline = memo(function Sparkline({
  values,
  direction,
  width = 96,
  height = 32,
  area,
  stretch,
}: SparklineProps) {
  const points = heights(values);
  const wide = stretch ? '100%' : width;
  if (points.length < 2) return <svg width={wide} height={height} aria-hidden="true" />;
  const step = (width - 2) / (points.length - 1);
  const line = points
    .map((y, index) => `${(1 + index * step).toFixed(1)},${(height - 2 - y * (height - 4)).toFixed(1)}`)
    .join(' ');
  const colour = `var(--gb-${direction === 'flat' ? 'flat-text' : `${direction}-text`})`;
  return (
    <svg
      width={wide}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      {...(stretch ? { preserveAspectRatio: 'none' } : {})}
      fill="none"
      aria-hidden="true"
    >
      {area && <polygon points={`1,${height} ${line} ${width - 1},${height}`} fill={colour} opacity={0.12} />}
      <polyline
        points={line}
        stroke={colour}
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
});
