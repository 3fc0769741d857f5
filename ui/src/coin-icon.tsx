import { useState } from 'react';

/** The icon of an asset; its name is next to it, so it is hidden from screen readers. An asset without a file gets its first letters. */
export function CoinIcon({ symbol, size = 28 }: { symbol: string; size?: number }) {
  const [missing, setMissing] = useState<string>();
  if (symbol === '' || missing === symbol) return <Letters symbol={symbol} size={size} />;
  return (
    <img
      className="coin"
      src={`/coins/${symbol.toLowerCase()}.svg`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      alt=""
      onError={() => setMissing(symbol)}
    />
  );
}

function Letters({ symbol, size }: { symbol: string; size: number }) {
  return (
    <svg className="coin" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="var(--gb-surface-3)" />
      <text x="12" y="15" textAnchor="middle" fontSize="8" fontWeight="600" fill="var(--gb-text)">
        {symbol.slice(0, 3)}
      </text>
    </svg>
  );
}
