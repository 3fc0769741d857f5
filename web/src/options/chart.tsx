import type { options } from '@glassbook/contract';
import { price, time } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';

type Props = {
  name: string;
  ticks: readonly options.OptionTick[];
  /** The option that runs, if there is one: its strike and expiry are drawn. */
  running: options.Option | undefined;
  now: number;
};

const [WIDTH, HEIGHT, RIGHT] = [360, 200, 64];
/** What is shown of the past, and of the time to come. */
const PAST_MS = 120_000;

/** Where a time and a price are in the picture. */
function scales(values: readonly number[], from: number, to: number) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const pad = (high - low) * 0.15 || high * 0.0005;
  return {
    x: (at: number) => ((at - from) / (to - from)) * (WIDTH - RIGHT),
    y: (value: number) => 12 + (1 - (value - low + pad) / (high - low + 2 * pad)) * (HEIGHT - 24),
  };
}

/** The index of the last minutes as a line, the strike and the expiry of the option that runs. */
export function Chart({ name, ticks, running, now }: Props) {
  const { t, i18n } = useTranslation('options');
  const to = Math.max(now, running?.expiry_ms ?? 0) + 5_000;
  const from = Math.min(now - PAST_MS, running?.opened_ms ?? now);
  const shown = ticks.filter(({ at }) => at >= from);
  const last = shown.at(-1);
  if (!last) return <div className="h-50" aria-hidden="true" />;
  const strike = running && Number(running.open_price);
  const { x, y } = scales([...shown.map((tick) => Number(tick.price)), ...(strike ? [strike] : [])], from, to);
  const line = shown.map((tick) => `${x(tick.at).toFixed(1)},${y(Number(tick.price)).toFixed(1)}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="w-full h-auto max-h-80"
      role="img"
      aria-label={`${t('chart', { name })}: ${price(last.price)}`}
    >
      {running && strike !== undefined && (
        <>
          <line x1="0" x2={WIDTH - RIGHT} y1={y(strike)} y2={y(strike)} stroke="var(--gb-base)" strokeDasharray="4 3" />
          <text x={WIDTH - RIGHT + 4} y={y(strike) + 3} fontSize="9" fill="var(--gb-base)">
            {price(running.open_price)}
          </text>
          <line
            x1={x(running.expiry_ms)}
            x2={x(running.expiry_ms)}
            y1="0"
            y2={HEIGHT}
            stroke="var(--gb-text-2)"
            strokeDasharray="2 3"
          />
          <text x={x(running.expiry_ms) - 4} y="10" fontSize="9" textAnchor="end" fill="var(--gb-text-2)">
            {time(running.expiry_ms, i18n.language)}
          </text>
        </>
      )}
      <polyline points={line} fill="none" stroke="var(--gb-text)" strokeWidth="1.5" strokeLinejoin="round" />
      <circle cx={x(last.at)} cy={y(Number(last.price))} r="3" fill="var(--gb-text)" />
      <text x={WIDTH - RIGHT + 4} y={y(Number(last.price)) + 3} fontSize="9" fill="var(--gb-text)">
        {price(last.price)}
      </text>
    </svg>
  );
}
