/** An arc from 0 to 100 % LTV with the bounds of a loan and where it stands. */
import { useTranslation } from 'react-i18next';

const RADIUS = 80;
const CENTER = 100;
const pointAt = (percent: number, radius = RADIUS): string => {
  const angle = Math.PI * (1 - Math.min(100, Math.max(0, percent)) / 100);
  return `${(CENTER + radius * Math.cos(angle)).toFixed(2)} ${(CENTER - radius * Math.sin(angle)).toFixed(2)}`;
};
const arc = (from: number, to: number): string => `M ${pointAt(from)} A ${RADIUS} ${RADIUS} 0 0 1 ${pointAt(to)}`;

type Bounds = { initial: string; call: string; liquidation: string };

/** `ltv` in percent, and `after` what is typed; empty where there is none. */
export function Gauge({ ltv, after, bounds }: { ltv: string; after: string; bounds: Bounds }) {
  const { t } = useTranslation('loan');
  const [initial, call, liquidation, now] = [bounds.initial, bounds.call, bounds.liquidation, ltv].map(Number) as [
    ...[number, number, number, number],
  ];
  const parts = [
    { from: 0, to: initial, color: 'var(--gb-text-3)' },
    { from: initial, to: call, color: 'color-mix(in srgb, var(--gb-warning) 45%, transparent)' },
    { from: call, to: liquidation, color: 'var(--gb-warning)' },
    { from: liquidation, to: 100, color: 'var(--gb-down)' },
  ];
  return (
    <figure className="col g1 items-center">
      <svg viewBox="0 0 200 112" className="w-full max-w-72" aria-hidden="true">
        {parts.map(({ from, to, color }) => (
          <path key={from} d={arc(from, to)} fill="none" stroke={color} strokeWidth={9} />
        ))}
        {after !== '' && (
          <path
            d={`M ${pointAt(Number(after), RADIUS - 7)} L ${pointAt(Number(after), RADIUS + 7)}`}
            stroke="var(--gb-base)"
            strokeWidth={2}
            strokeDasharray="3 2"
          />
        )}
        {ltv !== '' && (
          <path
            d={`M ${pointAt(now, RADIUS - 9)} L ${pointAt(now, RADIUS + 9)}`}
            stroke="var(--gb-text)"
            strokeWidth={3}
          />
        )}
      </svg>
      <figcaption className="text-center">
        <p className="cap c2">{t('ltv')}</p>
        <p className="t2 num [text-align:inherit]">{ltv === '' ? '–' : `${ltv}%`}</p>
        {after !== '' && <p className="cap text-brand-text num [text-align:inherit]">{`${t('after')} ${after}%`}</p>}
      </figcaption>
    </figure>
  );
}
