import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import { isShort } from '../../shared/demo-hold.tsx';

type Props = { untilMs: number | null; nowMs: number; holdMs: number };

/** How long something new cannot be used yet. Gone with its hold. */
export function Hold({ untilMs, nowMs, holdMs }: Props) {
  const { t } = useTranslation('payee');
  // The clock here can be a second behind what the answer said.
  const leftMs = untilMs === null ? 0 : Math.min(untilMs - nowMs, holdMs);
  if (leftMs <= 0) return null;
  return (
    <p className="row wrap g2 mt1">
      <Badge tone="warn" icon={<Clock size={12} strokeWidth={1.75} aria-hidden="true" />}>
        {isShort(holdMs) ? t('hold.demo') : t('hold.badge')}
      </Badge>
      <span className="cap c2 tnum" role="timer">
        {t('hold.left', { time: countdown(leftMs) })}
      </span>
    </p>
  );
}
