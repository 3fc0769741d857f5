import { useTranslation } from 'react-i18next';

/** The price that liquidates a position, or that none does. */
export function LiquidationPrice({ of }: { of: string | undefined }) {
  const { t } = useTranslation('futures');
  if (of === undefined) return <span title={t('positions.covered_about')}>{t('positions.covered')}</span>;
  return <span className="warn">{of}</span>;
}
