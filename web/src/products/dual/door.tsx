import { dual } from '@glassbook/contract';
import { CoinIcon } from '@glassbook/ui';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { percentOf } from '../../shared/offer/figures.ts';
import { paths } from './paths.ts';

/** On pages of a coin: the way to its dual investments, with the best rate; nothing where none are on sale. */
export function DualDoor({ assetId }: { assetId: number }) {
  const { t } = useTranslation('dual');
  const offers = useCall(dual.offers, { currency_id: String(assetId) }).data?.dual_currencys ?? [];
  const [first] = offers;
  if (!first) return null;
  const rate = percentOf(Math.max(...offers.map(({ rate_ppm }) => rate_ppm)));
  return (
    <Link
      className="card p row g2 min-h-11 hover:bg-surface-2 text-ink"
      to={`${paths.offers}?coin=${encodeURIComponent(first.currency_name)}`}
    >
      <CoinIcon symbol={first.currency_name} size={20} />
      <span className="label grow">{t('door', { coin: first.currency_name, rate })}</span>
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
    </Link>
  );
}
