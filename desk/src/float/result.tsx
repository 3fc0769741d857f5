import { useTranslation } from 'react-i18next';
import { Badge } from '@glassbook/ui';
import { CircleCheck, TriangleAlert } from 'lucide-react';

/** Whether a run found a difference, in words and with a sign. */
export function Result({ of: { differences, lines } }: { of: { differences: number; lines: number } }) {
  const { t } = useTranslation('float');
  // Caught up, and nothing came or left on it.
  if (lines === 0) return <Badge>{t('no_movements')}</Badge>;
  const [Icon, tone] = differences === 0 ? [CircleCheck, 'ok' as const] : [TriangleAlert, 'err' as const];
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}>
      {differences === 0 ? t('zero') : t('differences', { count: differences })}
    </Badge>
  );
}
