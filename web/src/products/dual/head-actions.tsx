import { useTranslation } from 'react-i18next';
import { HeadActions } from '../../shared/offer/head-actions.tsx';
import { paths } from './paths.ts';

export function DualActions() {
  const { t } = useTranslation('dual');
  return <HeadActions mine={t('mine')} orders={paths.orders} how={paths.help} />;
}
