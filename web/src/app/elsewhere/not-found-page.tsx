import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass, EmptyState } from '@glassbook/ui';
import { useTitle } from '../../carry/site.ts';

/** There is no page at this address. */
export function NotFoundPage() {
  const { t } = useTranslation('app');
  useTitle(t('not_found.title'));
  return (
    <div className="narrow pt-16">
      <EmptyState
        headingLevel={1}
        icon={<Compass size={20} strokeWidth={1.75} />}
        title={t('not_found.title')}
        action={
          <Link className={buttonClass('primary', 'md')} to="/">
            {t('not_found.home')}
          </Link>
        }
      >
        {t('not_found.about')}
      </EmptyState>
    </div>
  );
}
