import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listed } from '../product.ts';

/** The products that are traded, of which the page is one. */
export function ProductTabs({ here }: { here: string }) {
  const { t } = useTranslation('trading');
  return (
    <nav className="trading-products" aria-label={t('product.title')}>
      {listed().traded.map(({ product, path }) => (
        <Link key={product} to={path} replace aria-current={product === here ? 'page' : undefined}>
          {t(`product.${product}`)}
        </Link>
      ))}
    </nav>
  );
}
