import { useNow } from '@glassbook/ui';
import { ratePercent, time } from '@glassbook/ui/format';
import { Wifi, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../offline-banner.tsx';
import { useConnection } from '../../../carry/live/index.ts';
import { CrowdLine } from '../crowd-line.tsx';
import type { TradingView } from '../trading-view.ts';

/** The state of the connection, the server's time in UTC, the fees, whether some traders are simulated, and the buttons of the layout and the shortcuts. */
export function StatusLine({ trading, help, reset }: { trading: TradingView; help: () => void; reset: () => void }) {
  const { t } = useTranslation('trading');
  const { state, latencyMs } = useConnection();
  const now = useNow();
  const { market, freshness } = trading;
  // The banner above says so too: the socket can take longer to notice than the device.
  const offline = useOffline();
  const alive = state === 'live' && !freshness.stale && !offline;
  const Mark = alive ? Wifi : WifiOff;
  const live = latencyMs === undefined ? t('status.live') : t('status.live_ms', { ms: Math.round(latencyMs) });
  const words = alive
    ? live
    : state === 'connecting'
      ? t('status.connecting')
      : t(state === 'live' && !offline ? 'status.stale' : 'status.offline');
  return (
    <footer className="trading-status">
      <span className={alive ? 'ok' : 'err'}>
        <Mark size={12} strokeWidth={2} aria-hidden="true" />
        {words}
      </span>
      <span>{t('status.utc', { time: time(now, 'en', 'UTC') })}</span>
      <span>
        {t('status.fees', { maker: ratePercent(market.makerFeePpm), taker: ratePercent(market.takerFeePpm) })}
      </span>
      <CrowdLine />
      <span className="grow" />
      <button type="button" className="hit" onClick={reset}>
        {t('layout.reset')}
      </button>
      <button type="button" className="hit" onClick={help}>
        {t('status.shortcuts')} <kbd>?</kbd>
      </button>
    </footer>
  );
}
