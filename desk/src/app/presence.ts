/**
 * Whether the desk is in use. What repeats by itself does so only then: a session that a timer keeps open would never end, and the server ends one after
 * 30 minutes without use.
 */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { ask } from './client.ts';
import { session } from './session.ts';

const recentMs = 5 * 60_000;
/** That of the server (DESK-006). */
const idleMs = 30 * 60_000;
const lookEveryMs = 10_000;

let usedAt = Date.now();
for (const event of ['pointerdown', 'keydown', 'wheel'])
  window.addEventListener(event, () => (usedAt = Date.now()), { capture: true, passive: true });

export const isInUse = (now = Date.now()): boolean => now - usedAt < recentMs && document.visibilityState === 'visible';

/** Ends a session that was not used for half an hour, here and at the server. */
export function useIdleEnd(): void {
  const { t } = useTranslation('desk');
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() - usedAt < idleMs) return;
      void ask(desk.logout, {});
      session.expire(t('login.idle'));
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [t]);
}
