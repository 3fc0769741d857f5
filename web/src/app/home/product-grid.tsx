import { Skeleton } from '@glassbook/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MenuEntry } from './menu-entries.ts';

/** How many entries are shown before "All products": two rows of four. */
const shownAtFirst = 8;
const cell =
  'w-full flex flex-col items-center gap-1.5 px-0.5 py-2.5 min-h-19 cap text-center text-ink-2 rounded-sm hover:bg-surface-1';

/** The products that are here; `whole`: all of them at once, as somebody who looks around wants them. */
export function ProductGrid({ entries, whole = false }: { entries: readonly MenuEntry[]; whole?: boolean }) {
  const { t } = useTranslation('home');
  const [all, setAll] = useState(false);
  const here = entries.filter(({ path }) => path !== undefined);
  const shown = all || whole ? here : here.slice(0, shownAtFirst);
  return (
    <section className="mt3">
      <div className="sec">
        <h2>{t('products.title')}</h2>
        {!whole && here.length > shownAtFirst && (
          <button type="button" className="more" aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'products.less' : 'products.all')}
            {all ? <ChevronUp size={16} aria-hidden="true" /> : <ChevronDown size={16} aria-hidden="true" />}
          </button>
        )}
      </div>
      <ul className="grid grid-cols-4 lg:grid-cols-8 gap-y-1 px-2">
        {shown.map((entry) => (
          <li key={entry.id}>
            <Link to={entry.path ?? ''} className={cell}>
              <entry.icon size={24} strokeWidth={1.75} className="text-ink" aria-hidden="true" />
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The places of the products while the menu loads. */
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
