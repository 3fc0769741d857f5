/** Marks of the assets, drawn here. An asset without one gets its first letters. */
import type { ReactNode } from 'react';

const ink = 'var(--gb-coin-ink)';
const dark = 'var(--gb-coin-ink-dark)';
const marks: Record<string, { fill: string; mark: ReactNode }> = {
  BTC: {
    fill: 'var(--gb-coin-btc)',
    mark: (
      <g stroke={ink} strokeWidth="1.9" fill="none" strokeLinejoin="round" transform="rotate(13 12 12)">
        <path d="M9.2 7.2h3.9a2.3 2.3 0 0 1 0 4.6H9.2zM9.2 11.8h4.5a2.5 2.5 0 0 1 0 5H9.2z" />
        <path d="M10.6 5.2v2M13 5.2v2M10.6 16.8v2M13 16.8v2" strokeLinecap="round" />
      </g>
    ),
  },
  ETH: {
    fill: 'var(--gb-coin-eth)',
    mark: (
      <g fill={ink}>
        <path d="M12 4.2 7.4 12 12 14.7 16.6 12z" opacity=".9" />
        <path d="M12 4.2V14.7L16.6 12z" opacity=".55" />
        <path d="M7.4 13.2 12 19.8l4.6-6.6L12 15.9z" opacity=".9" />
      </g>
    ),
  },
  USDT: {
    fill: 'var(--gb-coin-usdt)',
    mark: (
      <g stroke={ink} strokeWidth="2" fill="none" strokeLinecap="round">
        <path d="M7.6 7.4h8.8M12 7.4v10" />
        <path d="M12 10.4c-3 0-5.2.6-5.2 1.5S9 13.4 12 13.4s5.2-.6 5.2-1.5-2.2-1.5-5.2-1.5z" strokeWidth="1.3" />
      </g>
    ),
  },
  SOL: {
    fill: 'var(--gb-coin-sol)',
    mark: (
      <g fill={dark}>
        <path d="M8.6 7h9l-2.2 2.3h-9z" />
        <path d="M15.4 10.8h-9l2.2 2.3h9z" />
        <path d="M8.6 14.7h9L15.4 17h-9z" />
      </g>
    ),
  },
  XRP: {
    fill: 'var(--gb-coin-xrp)',
    mark: (
      <g stroke={ink} strokeWidth="1.9" fill="none" strokeLinecap="round">
        <path d="M7 7.2c1.6 1.7 3 3.4 5 3.4s3.4-1.7 5-3.4M7 16.8c1.6-1.7 3-3.4 5-3.4s3.4 1.7 5 3.4" />
      </g>
    ),
  },
  BNB: {
    fill: 'var(--gb-coin-bnb)',
    mark: (
      <g fill={dark}>
        <path d="m12 9.9 2.1 2.1-2.1 2.1L9.9 12z" />
        <path d="m12 5.2 4.3 4.3-1.5 1.5L12 8.2 9.2 11 7.7 9.5zM12 18.8l4.3-4.3-1.5-1.5-2.8 2.8L9.2 13l-1.5 1.5zM5.3 12l1.5-1.5L8.3 12l-1.5 1.5zM15.7 12l1.5-1.5 1.5 1.5-1.5 1.5z" />
      </g>
    ),
  },
};

/** The mark of an asset; the name stands beside it, so it is not read aloud. */
export function CoinIcon({ symbol, size = 28 }: { symbol: string; size?: number }) {
  const known = marks[symbol];
  return (
    <svg className="coin" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={known?.fill ?? 'var(--gb-surface-3)'} />
      {known?.mark ?? (
        <text x="12" y="15" textAnchor="middle" fontSize="8" fontWeight="600" fill="var(--gb-text)">
          {symbol.slice(0, 3)}
        </text>
      )}
    </svg>
  );
}
