import { TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, useTimes } from '@glassbook/ui';
import { live, useConnection } from '../carry/live/index.ts';

/** Reconnecting often takes a moment; only what lasts is worth a banner. */
const patienceMs = 2000;

const watchNetwork = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether pushes have been missing for a while: prices on the screen are old then, and orders can't be sent. */
export function useOffline(): boolean {
  const { state } = useConnection();
  const network = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const [lasting, setLasting] = useState(false);
  const gone = state === 'offline' || !network;
  useEffect(() => {
    if (!gone) return;
    const timer = setTimeout(() => setLasting(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [gone]);
  return gone && lasting;
}

/** Shows that prices have stopped, since when and why, with a retry; and that a limit of the server withholds data from this window. */
export function OfflineBanner() {
  const { t } = useTranslation('app');
  const times = useTimes();
  const { heardAt, limit } = useConnection();
  const why = limit === undefined ? '' : t(limit === 'account' ? 'limited.account' : 'limited.network');
  const offline = useOffline();
  const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
  if (!offline) return limit === undefined ? null : <Banner icon={<TriangleAlert {...icon} />}>{why}</Banner>;
  return (
    <Banner
      tone="err"
      icon={<WifiOff {...icon} />}
      action={
        <button type="button" onClick={() => live.tryNow()}>
          {t('offline.try_now')}
        </button>
      }
    >
      <b>{t('offline.title')}</b> {why}{' '}
      {heardAt === undefined ? t('offline.no_prices') : t('offline.stopped', { time: times.time(heardAt) })}
    </Banner>
  );
}
