import { WifiOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner, useTimes } from '@glassbook/ui';
import { live, useConnection } from '../../live/index.ts';

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

/** Says that prices have stopped, since when, and lets try again. */
export function OfflineBanner() {
  const { t } = useTranslation('app');
  const times = useTimes();
  const { heardAt } = useConnection();
  if (!useOffline()) return null;
  return (
    <Banner
      tone="err"
      icon={<WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />}
      action={
        <button type="button" onClick={() => live.tryNow()}>
          {t('offline.try_now')}
        </button>
      }
    >
      <b>{t('offline.title')}</b>{' '}
      {heardAt === undefined ? t('offline.no_prices') : t('offline.stopped', { time: times.time(heardAt) })}
    </Banner>
  );
}
