import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { account } from '@glassbook/contract';
import { Badge, useNow, useTimes } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';

type Security = z.output<typeof account.security.reply>;

/** Until when withdrawals are on hold, and what started it. Gone with the hold. */
export function HoldCard({ hold, serverMs }: { hold: NonNullable<Security['hold']>; serverMs: number }) {
  const { t } = useTranslation(['security', 'notification']);
  const times = useTimes();
  const now = useNow(serverMs);
  // The clock here can be a second behind what the answer said.
  const leftMs = Math.min(hold.ends_ms - now, hold.ends_ms - hold.started_ms);
  if (leftMs <= 0) return null;
  const part = Math.min(1, Math.max(0, (now - hold.started_ms) / (hold.ends_ms - hold.started_ms)));
  return (
    <section className="card hold-card mx-4 md:mx-6 mt2" aria-label={t('hold.title')}>
      <div className="row sb wrap g2">
        <Badge tone="warn" icon={<Clock size={14} strokeWidth={1.75} aria-hidden="true" />}>
          {t('hold.title')}
        </Badge>
        <span className="cap c2">{t('hold.ends', { time: times.dateTime(hold.ends_ms) })}</span>
      </div>
      <div className="row sb wrap g2 mt3">
        <span>
          <span className="micro c2 block">{t('hold.left')}</span>
          <span className="t1 tnum" role="timer">
            {countdown(leftMs)}
          </span>
        </span>
        <span className="cap c2 r">
          {t(`notification:notice.${hold.reason}`)}
          <br />
          {times.dateTime(hold.started_ms)}
        </span>
      </div>
      <div className="bar mt2" aria-hidden="true">
        <i className="warnfill" style={{ width: `${part * 100}%` }} />
      </div>
      <p className="cap mt3">{t('hold.about')}</p>
    </section>
  );
}
