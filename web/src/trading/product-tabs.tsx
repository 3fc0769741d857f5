import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';

const products = { spot: paths.trade, futures: paths.contract, options: paths.options };
type Product = keyof typeof products;

/** The products that are traded, of which the page is one. */
export function ProductTabs({ here }: { here: string }) {
  const { t } = useTranslation('trading');
  return (
    <nav className="trading-products" aria-label={t('product.title')}>
      {(Object.keys(products) as Product[]).map((product) => (
        <Link key={product} to={products[product]} replace aria-current={product === here ? 'page' : undefined}>
          {t(`product.${product}`)}
        </Link>
      ))}
    </nav>
  );
}
