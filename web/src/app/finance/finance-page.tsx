import { Info, Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { content } from '@glassbook/contract';
import { EmptyState, ListRow, Note } from '@glassbook/ui';
import { LentPart } from '../../shared/lent.tsx';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { useLoggedIn } from '../../carry/session.ts';
import { Shown } from '../../shared/shown.tsx';
import { listed } from '../../shared/product.ts';
import type { OfferRow } from '../../shared/earn/on-offer.ts';
import { useAllOnOffer } from './on-offer.ts';
import { financeProducts, type Product } from './product-list.ts';

/** How many offers a card shows; its page has all. */
const SHOWN = 3;

/** A product that can be opened, with its first offers. */
function Card({ product, offers }: { product: Product; offers: readonly OfferRow[] }) {
  const Icon = listed().icons[product.title] ?? Shapes;
  return (
    <div className="card overflow-hidden w-full">
      <Link className="flex items-start gap-3 p-4 text-ink hover:bg-surface-2" to={product.path ?? ''}>
        <span
          className="grid place-items-center w-10 h-10 rounded-sm bg-surface-3 text-ink flex-none"
          aria-hidden="true"
        >
          <Icon size={20} strokeWidth={1.75} />
        </span>
        <span className="grow self-center">
          <span className="t3 block">{product.name}</span>
          {product.about !== '' && <span className="cap c2 block">{product.about}</span>}
        </span>
      </Link>
      {offers.length > 0 && (
        <ul className="[--gb-gutter:16px]">
          {offers.slice(0, SHOWN).map(({ key, title, detail, value, to }) => (
            <li key={key} className="border-t border-line">
              <ListRow title={title} detail={detail} value={value} link={<Link to={to} />} wrap arrow />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** What can be opened, as cards. */
function Products({ products }: { products: readonly Product[] }) {
  const all = useAllOnOffer();
  return (
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {products.map((product) => (
        <li key={product.id} className="flex">
          <Card product={product} offers={all.find(({ to }) => to === product.path)?.offers ?? []} />
        </li>
      ))}
    </ul>
  );
}

/** The Earn tab: what is held, and what can be opened. */
export default function FinancePage() {
  const { t } = useTranslation('finance');
  const loggedIn = useLoggedIn();
  const menu = useCall(content.menu, {}, { staleMs: 300_000 });
  return (
    <Page title={t('title')}>
      <div className="pad col g4">
        {loggedIn && <LentPart name="earn" />}
        <h2 className="t2">{t('earn.products')}</h2>
        <p className="body c2">{t('about')}</p>
        <Shown of={menu}>
          {(rows) => {
            const products = financeProducts(rows).filter(({ path }) => path !== undefined);
            if (products.length > 0) return <Products products={products} />;
            return <EmptyState icon={<Shapes size={20} strokeWidth={1.75} />} title={t('none')} headingLevel={2} />;
          }}
        </Shown>
        <Note icon={<Info size={18} strokeWidth={1.75} className="c2" aria-hidden="true" />}>{t('promise')}</Note>
      </div>
    </Page>
  );
}
