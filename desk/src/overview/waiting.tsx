import { serverNow } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { TriangleAlert } from 'lucide-react';
import { age } from '../app/stamp.ts';

/** How long a request may wait before it expires (DESK-019). */
export const requestLifeMs = 86_400_000;
/** An identity or a card that waits longer is overdue. */
export const identityLifeMs = 86_400_000;

/** From 0, just made, to 1, over. */
export const partOfLife = (since: number, lifeMs = requestLifeMs, now = serverNow()): number =>
  Math.min(1, Math.max(0, (now - since) / lifeMs));

/** How old the oldest is, against its deadline: amber in the last quarter; past it, also in words and with a sign. */
export function Waiting({ since, lifeMs = requestLifeMs }: { since: number; lifeMs?: number }) {
  const { t, i18n } = useTranslation('desk');
  const part = partOfLife(since, lifeMs);
  return (
    <>
      <div className={part > 0.75 ? 'desk-bar late' : 'desk-bar'} aria-hidden="true">
        <i style={{ width: `${Math.round(part * 100)}%` }} />
      </div>
      <p className={part > 0.75 ? 'row g1 cap warn mt1' : 'row g1 cap c2 mt1'}>
        {part === 1 && (
          <>
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
            {`${t('freeze.late')} · `}
          </>
        )}
        {t('waiting.oldest', { age: age(serverNow() - since, i18n.language) })}
      </p>
    </>
  );
}
