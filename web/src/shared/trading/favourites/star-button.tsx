import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';

type Props = { symbol: string; on: boolean; onToggle: () => void; size?: number };

/** Puts a market on the watchlist or takes it off. */
export function StarButton({ symbol, on, onToggle, size = 16 }: Props) {
  const { t } = useTranslation('market');
  return (
    <button
      type="button"
      className={`size-11 in-[.trading-list]:pointer-fine:size-7 grid place-items-center flex-none rounded-sm ${on ? 'text-brand-text' : 'text-ink-3'}`}
      aria-pressed={on}
      aria-label={t('favourites.star', { symbol })}
      onClick={onToggle}
    >
      <Star size={size} strokeWidth={1.75} fill={on ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  );
}
