import { useTranslation } from 'react-i18next';
import { age } from '../app/stamp.ts';

/** How long a request may wait before it expires (DESK-019). */
const lifeMs = 86_400_000;

/** From 0, just made, to 1, over. */
export const partOfLife = (since: number, now = Date.now()): number => Math.min(1, Math.max(0, (now - since) / lifeMs));

/** The age of what waits, against the day after which it expires: amber in the last quarter. */
export function Waiting({ since }: { since: number }) {
  const { t, i18n } = useTranslation('desk');
  const part = partOfLife(since);
  return (
    <>
      <div className={part > 0.75 ? 'desk-bar late' : 'desk-bar'} aria-hidden="true">
        <i style={{ width: `${Math.round(part * 100)}%` }} />
      </div>
      <p className={part > 0.75 ? 'cap warn mt1' : 'cap c2 mt1'}>
        {t('waiting.oldest', { age: age(Date.now() - since, i18n.language) })}
      </p>
    </>
  );
}
