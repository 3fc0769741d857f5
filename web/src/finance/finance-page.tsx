import { Banknote, CalendarClock, Image, Info, Lock, Rocket, Shapes, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { content } from '@glassbook/contract';
import { Badge, EmptyState, Note, toast } from '@glassbook/ui';
import { useCall } from '../app/loadable.ts';
import { Page } from '../app/page.tsx';
import { Shown } from '../app/shown.tsx';
import { financeProducts, type Product } from './product-list.ts';

/** The products that have an icon and a sentence (about.<title>); another shows with its name alone. */
const icons: Record<string, LucideIcon> = {
  copytrade: Users,
  lockming: Lock,
  ieo: Rocket,
  invest: CalendarClock,
  nft: Image,
  borrowing: Banknote,
};
const row = 'card p flex items-start gap-3 w-full text-left text-ink hover:bg-surface-2';

function Inside({ product }: { product: Product }) {
  const { t } = useTranslation('finance');
  const Icon = icons[product.title] ?? Shapes;
  return (
    <>
      <span className="grid place-items-center w-10 h-10 rounded-sm bg-surface-3 text-ink flex-none" aria-hidden="true">
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <span className="grow">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="t3">{product.name}</span>
          {product.path === undefined && <Badge>{t('to_come')}</Badge>}
        </span>
        {product.title in icons && <span className="cap c2 block mt1">{t(`about.${product.title}`)}</span>}
      </span>
    </>
  );
}

/** The finance tab: what is here, and what is being built. */
export default function FinancePage() {
  const { t } = useTranslation('finance');
  const menu = useCall(content.menu, {}, { staleMs: 300_000 });
  return (
    <Page title={t('title')}>
      <div className="pad col g4">
        <p className="body c2">{t('about')}</p>
        <Shown of={menu}>
          {(rows) => {
            const products = financeProducts(rows);
            if (products.length === 0) {
              return <EmptyState icon={<Shapes size={20} strokeWidth={1.75} />} title={t('none')} headingLevel={2} />;
            }
            return (
              <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
                {products.map((product) => (
                  <li key={product.id} className="flex">
                    {product.path === undefined ? (
                      <button type="button" className={row} onClick={() => toast({ title: t('under_development') })}>
                        <Inside product={product} />
                      </button>
                    ) : (
                      <Link className={row} to={product.path}>
                        <Inside product={product} />
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            );
          }}
        </Shown>
        <Note icon={<Info size={18} strokeWidth={1.75} className="c2" aria-hidden="true" />}>{t('promise')}</Note>
      </div>
    </Page>
  );
}
