import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TabBar } from '@glassbook/ui';
import { tabPaths, type TabKey } from '../../carry/paths.ts';
import { tabs } from './tabs.tsx';

/** The tabs at the bottom of a phone. */
export function PhoneTabs({ tab }: { tab: TabKey | undefined }) {
  const { t } = useTranslation('app');
  return (
    <TabBar
      label={t('main_navigation')}
      items={tabs.map(({ key, icon }) => ({
        key,
        icon,
        label: t(`tab.${key}`),
        link: <Link to={tabPaths[key]} aria-current={key === tab ? 'page' : undefined} />,
      }))}
    />
  );
}
