import type { nft } from '@glassbook/contract';
import { EmptyState, Skeleton, Loading } from '@glassbook/ui';
import { count, countdown, figure } from '@glassbook/ui/format';
import { Gavel, Gem, Package, Volume2, Film, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Still } from './medium.tsx';
import { codePath } from './links.ts';
import { isClosedBox, modeOf } from './terms.ts';
import './nft.css';

const DAY_MS = 86_400_000;

/** What is left of a wait: days, or hours, minutes and seconds. */
export function useLeft() {
  const { t } = useTranslation(['nft', 'offer']);
  return (ms: number): string =>
    ms >= 2 * DAY_MS ? t('offer:days', { count: Math.floor(ms / DAY_MS) }) : countdown(ms);
}

/** What is special about it, over its picture. */
function useMark() {
  const { t, i18n } = useTranslation('nft');
  const left = useLeft();
  return (item: nft.ItemView, now: number): { icon?: LucideIcon; text: string } | undefined => {
    if (item.review !== 2) return { text: t(`review.${item.review}`) };
    if (item.lock_order === 1) return { icon: Gavel, text: t('state.won') };
    if (item.status === 2) return { text: t('starts_in', { time: left(item.start_ms - now) }) };
    const mode = modeOf(item);
    if (mode === 'auction') return { icon: Gavel, text: t('auction_left', { time: left(item.end_ms - now) }) };
    if (item.total > 0)
      return {
        icon: Package,
        text:
          item.status === 0
            ? t('state.ended')
            : t('boxes_left', { left: count(item.total - item.sold, i18n.language) }),
      };
    if (isClosedBox(item)) return { icon: Package, text: t('closed_box') };
    if (item.type === 3) return { icon: Volume2, text: t('type.3') };
    return item.type === 4 ? { icon: Film, text: t('type.4') } : undefined;
  };
}

/** What its figure is: asked, bid, or paid last. */
export function priceName(
  item: nft.ItemView,
): 'price.current' | 'price.start' | 'price.each' | 'price.asked' | 'price.last' | 'price.none' {
  const mode = modeOf(item);
  if (mode === 'auction') return item.bids > 0 ? 'price.current' : 'price.start';
  if (item.total > 0) return 'price.each';
  if (mode === 'fixed') return 'price.asked';
  return /^0(\.0*)?$/.test(item.price) ? 'price.none' : 'price.last';
}

/** An item in a list, with the way to it. */
export function ItemCard({ item, now }: { item: nft.ItemView; now: number }) {
  const { t } = useTranslation('nft');
  const mark = useMark()(item, now);
  const Icon = mark?.icon;
  const name = priceName(item);
  return (
    <Link className="nft-card card text-ink" to={codePath(item.type === 4 ? 'film' : 'item', item.code)}>
      <span className="nft-frame">
        <Still of={item} />
        {mark && (
          <span className="nft-mark cap semi num">
            {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
            {mark.text}
          </span>
        )}
      </span>
      <span className="col nft-words">
        <span className="label semi ell" dir="auto">
          {item.name}
        </span>
        <span className="cap c2 ell" dir="auto">
          {item.author_name}
        </span>
        <span className="row sb wrap mt2 g1">
          <span className="cap c2">{t(name)}</span>
          {name !== 'price.none' && (
            <span className="label semi num">
              {figure(item.price)} {item.currency_name}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

/** Items side by side, or that there are none. */
export function ItemGrid({ items, now, none }: { items: readonly nft.ItemView[]; now: number; none: ReactNode }) {
  if (items.length === 0) return none;
  return (
    <ul className="nft-grid">
      {items.map((item) => (
        <li key={item.code}>
          <ItemCard {...{ item, now }} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing is here. */
export function NoItems({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <EmptyState icon={<Gem size={20} strokeWidth={1.75} />} headingLevel={2} {...{ title, action }}>
      {children}
    </EmptyState>
  );
}

export function GridSkeleton() {
  return (
    <Loading>
      <div className="nft-grid">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} width="100%" height={260} style={{ borderRadius: 12 }} />
        ))}
      </div>
    </Loading>
  );
}
