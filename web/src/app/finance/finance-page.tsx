import { Info, Shapes } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { content } from '@glassbook/contract';
import { EmptyState, Note } from '@glassbook/ui';
import { LentPart } from '../../shared/lent.tsx';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { useLoggedIn } from '../../carry/session.ts';
import { Shown } from '../../shared/shown.tsx';
import { listed } from '../../shared/product.ts';
import type { Headline } from '../../shared/earn/headline.ts';
import { useDays } from '../../shared/earn/use-days.ts';
import { useHeadlines } from './headlines.ts';
import { financeProducts, type Product } from './product-list.ts';

const row = 'flex items-start gap-3 w-full text-left text-ink';

/** The rates of what a product offers, or what is on sale until when. */
function Offered({ headline }: { headline: Headline }) {
  const { t } = useTranslation('finance');
  const { moment } = useDays();
  if ('name' in headline) return <>{t('offer.ends', { name: headline.name, time: moment(headline.endMs) })}</>;
  const [low, high] = headline.rates;
  return <>{low === high ? t('offer.rate', { rate: low }) : t('offer.rates', { low, high })}</>;
}

function Inside({ product, headline }: { product: Product; headline: Headline | undefined }) {
  const Icon = listed().icons[product.title] ?? Shapes;
  return (
    <>
      <span className="grid place-items-center w-10 h-10 rounded-sm bg-surface-3 text-ink flex-none" aria-hidden="true">
        <Icon size={20} strokeWidth={1.75} />
      </span>
      <span className="grow self-center">
        <span className="t3 block">{product.name}</span>
        {headline && (
          <span className="label med block">
            <Offered headline={headline} />
          </span>
        )}
        {product.about !== '' && <span className="cap c2 block">{product.about}</span>}
      </span>
    </>
  );
}

/** What can be opened, as cards. */
function Products({ products }: { products: readonly Product[] }) {
  const headlines = useHeadlines();
  return (
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {products.map((product) => (
        <li key={product.id} className="flex">
          <Link className={`card p hover:bg-surface-2 ${row}`} to={product.path ?? ''}>
            <Inside product={product} headline={headlines.find(({ to }) => to === product.path)} />
          </Link>
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
