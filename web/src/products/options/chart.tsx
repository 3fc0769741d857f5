import type { options } from '@glassbook/contract';
import { figure, grouped, time } from '@glassbook/ui/format';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidth } from '../../shared/trading/use-height.ts';
import { apart, axisOf, labeled, scalesOf, timesOf, type Scales } from './chart-scales.ts';

type Props = {
  name: string;
  ticks: readonly options.OptionTick[];
  /** The option that runs, if there is one: its expiry is drawn, and its strike once it is there. */
  running: options.Option | undefined;
  now: number;
};

/** Below is the axis of times, at the right that of prices: as wide as the longest figure in it. */
const BELOW = 20;
/** On a phone it leaves the ticket its place above the fold. */
const heightOf = (width: number): number => (width < 640 ? 176 : 340);
const LETTER = 6.6;
/** The height of the box of a price. */
const LEVEL = 20;
/** What is shown of the past, and of the time to come. */
const [PAST_MS, TO_COME_MS] = [120_000, 15_000];

/** The index of the last minutes as a line between its axes, the strike and the expiry of the option that runs. */
export function Chart({ name, ticks, running, now }: Props) {
  const { t, i18n } = useTranslation('options');
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const height = heightOf(width);
  const to = Math.max(now + TO_COME_MS, (running?.expiry_ms ?? 0) + 5_000);
  const from = Math.min(now - PAST_MS, running?.opened_ms ?? now);
  const shown = ticks.filter(({ at }) => at >= from);
  const last = shown.at(-1);
  const strike = running?.strike_seq === 0 ? undefined : running?.open_price;
  const marks = [last?.price, strike].flatMap((each) => (each === undefined ? [] : [each]));
  const right = 20 + LETTER * Math.max(8, ...marks.map((each) => figure(each).length));
  const prices = [...shown.map((tick) => tick.price), ...marks].map(Number);
  const scales = scalesOf(prices, { from, to }, { width: width - right, height: height - BELOW });
  return (
    <div ref={box} className="w-full" style={{ height }}>
      {last && width > right && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={`${t('chart', { name })}: ${figure(last.price)}`}
          className="num"
          fontSize="11"
        >
          <Axes {...{ scales, from, to, height }} width={width - right} language={i18n.language} />
          {running && <Expiry at={running.expiry_ms} {...{ scales, height }} language={i18n.language} />}
          <Line {...{ shown, scales }} />
          <circle cx={scales.x(last.at)} cy={scales.y(Number(last.price))} r="3.5" fill="var(--gb-text)" />
          <Level at={scales.y(Number(last.price))} text={figure(last.price)} width={width} right={right} />
          {running?.strike_seq === 0 && (
            <text x="4" y={scales.y(Number(last.price)) - 8} fill="var(--gb-base)">
              {t('strike_next')}
            </text>
          )}
          {strike !== undefined && (
            <>
              <line
                x1="0"
                x2={width - right}
                y1={scales.y(Number(strike))}
                y2={scales.y(Number(strike))}
                stroke="var(--gb-base)"
                strokeDasharray="4 3"
              />
              <text x="4" y={scales.y(Number(strike)) - 5} fill="var(--gb-base)">
                {t('strike')}
              </text>
              <Level
                at={apart(scales.y(Number(strike)), scales.y(Number(last.price)), LEVEL + 2, {
                  top: LEVEL / 2,
                  bottom: height - BELOW - LEVEL / 2,
                })}
                text={figure(strike)}
                width={width}
                right={right}
                base
              />
            </>
          )}
        </svg>
      )}
    </div>
  );
}

function Expiry({ at, scales, height, language }: { at: number; scales: Scales; height: number; language: string }) {
  return (
    <>
      <g stroke="var(--gb-text-2)" strokeDasharray="2 3">
        <line x1={scales.x(at)} x2={scales.x(at)} y1="18" y2={height - BELOW} />
      </g>
      <text x={scales.x(at)} y="12" textAnchor="middle" fill="var(--gb-text)">
        {time(at, language)}
      </text>
    </>
  );
}

/** The index, tick after tick. */
function Line({ shown, scales }: { shown: Props['ticks']; scales: Scales }) {
  const points = shown.map(({ at, price }) => `${scales.x(at).toFixed(1)},${scales.y(Number(price)).toFixed(1)}`);
  return (
    <polyline points={points.join(' ')} fill="none" stroke="var(--gb-text)" strokeWidth="1.5" strokeLinejoin="round" />
  );
}

/** Lines and figures of prices at even steps, and as many times as there is room for. */
function Axes(props: { scales: Scales; from: number; to: number; width: number; height: number; language: string }) {
  const { scales, from, to, width, height, language } = props;
  const { values, places } = axisOf(scales.low, scales.high);
  const half = (LETTER * time(to, language).length) / 2;
  const times = labeled(timesOf({ from, to }, width, 2 * half + 2 * LETTER), scales.x, half, width);
  return (
    <g fill="var(--gb-text-3)">
      {values.map((value) => (
        <g key={value}>
          <line x1="0" x2={width} y1={scales.y(value)} y2={scales.y(value)} stroke="var(--gb-line)" />
          <text x={width + 12} y={scales.y(value) + 4}>
            {grouped(value.toFixed(places))}
          </text>
        </g>
      ))}
      {times.map((at) => (
        <text key={at} x={scales.x(at)} y={height - 5} textAnchor="middle">
          {time(at, language)}
        </text>
      ))}
    </g>
  );
}

/** A price on its axis, in a box. */
function Level({
  at,
  text,
  width,
  right,
  base = false,
}: {
  at: number;
  text: string;
  width: number;
  right: number;
  base?: boolean;
}) {
  return (
    <>
      <rect
        x={width - right + 4}
        y={at - LEVEL / 2}
        width={right - 6}
        height={LEVEL}
        rx="4"
        fill="var(--gb-surface-2)"
        stroke={base ? 'var(--gb-base)' : 'none'}
      />
      <text x={width - 8} y={at + 4} textAnchor="end" fill={base ? 'var(--gb-base)' : 'var(--gb-text)'}>
        {text}
      </text>
    </>
  );
}
