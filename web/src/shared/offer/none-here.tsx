import { buttonClass, EmptyState } from '@glassbook/ui';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

type Props = { icon: LucideIcon; title: string; offers: string; children?: ReactNode };

/** Nothing is here, with the way to the offers. */
export function NoneHere({ icon: Icon, title, offers, children }: Props) {
  const { t } = useTranslation('offer');
  return (
    <EmptyState
      icon={<Icon size={20} strokeWidth={1.75} />}
      title={title}
      headingLevel={2}
      action={
        <Link className={buttonClass('primary')} to={offers}>
          {t('see')}
        </Link>
      }
    >
      {children}
    </EmptyState>
  );
}
