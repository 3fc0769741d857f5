import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { traded } from '../traded-list.ts';

type Product = keyof typeof traded;

/** The products that are traded, of which the page is one. */
export function ProductTabs({ here }: { here: string }) {
  const { t } = useTranslation('trading');
  return (
    <nav className="trading-products" aria-label={t('product.title')}>
      {(Object.keys(traded) as Product[]).map((product) => (
        <Link key={product} to={traded[product]} replace aria-current={product === here ? 'page' : undefined}>
          {t(`product.${product}`)}
        </Link>
      ))}
    </nav>
  );
}
