import { Skeleton, toast } from '@glassbook/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MenuEntry } from './menu-entries.ts';

/** How many entries stand there before "All products": two rows of four. */
const shownAtFirst = 8;
const cell =
  'w-full flex flex-col items-center gap-1.5 px-0.5 py-2.5 min-h-19 cap text-center text-ink-2 rounded-sm hover:bg-surface-1';

/** The products: those that are here lead there, those to come say so before and after a tap. */
export function ProductGrid({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  const shown = all ? entries : entries.slice(0, shownAtFirst);
  return (
    <section className="mt3">
      <div className="sec">
        <h2>{t('products.title')}</h2>
        {entries.length > shownAtFirst && (
          <button type="button" className="more" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'products.less' : 'products.all')}
            {all ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
          </button>
        )}
      </div>
      <ul className="grid grid-cols-4 lg:grid-cols-8 gap-y-1 px-2">
        {shown.map((entry) => (
          <li key={entry.id}>
            <Product entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Product({ entry: { title, name: given, icon: Icon, path } }: { entry: MenuEntry }) {
  const { t } = useTranslation('home');
  const name = t(`app:menu.${title}`, { defaultValue: given });
  if (path !== undefined) {
    return (
      <Link to={path} className={cell}>
        <Icon size={24} strokeWidth={1.75} className="text-ink" aria-hidden="true" />
        {name}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={cell}
      onClick={() => toast({ title: t('products.under_development'), tone: 'info' })}
    >
      <Icon size={24} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
      <span>{name}</span>
      <span className="micro c3">{t('products.coming')}</span>
    </button>
  );
}

/** The places of the products while the menu is on its way. */
export function ProductGridSkeleton() {
  return (
    <div className="grid grid-cols-4 lg:grid-cols-8 gap-y-1 px-2">
      {Array.from({ length: shownAtFirst }, (_, index) => (
        <span key={index} className="flex flex-col items-center gap-2 py-3 min-h-19">
          <Skeleton width={24} height={24} />
          <Skeleton width={44} height={10} />
        </span>
      ))}
    </div>
  );
}
