import { useMedia } from '@glassbook/ui';
import { Suspense, useState } from 'react';
import { lazyWide, wideWindow } from '../../../carry/lazy-wide.ts';
import { ShortcutHelp, useShortcuts, type TicketShortcut } from '../shortcuts.tsx';
import '../trading.css';
import type { TradingParts, TradingView } from '../trading-view.ts';
import { PhoneTrade } from './phone-trade.tsx';

const tabletWindow = '(48em <= width < 64em)';
const Terminal = lazyWide(async () => ({ default: (await import('./terminal.tsx')).Terminal }));
const TabletTrade = lazyWide(async () => ({ default: (await import('./tablet-trade.tsx')).TabletTrade }), tabletWindow);

export type TradeScreenProps = { trading: TradingView; parts: TradingParts; press: (stroke: TicketShortcut) => void };

/** The trading page of an instrument in the layout that fits the window, with its shortcuts. */
export function TradeScreen({ trading, parts, press }: TradeScreenProps) {
  const [picking, setPicking] = useState(false);
  const [helping, setHelping] = useState(false);
  const wide = useMedia(wideWindow);
  const tablet = useMedia(tabletWindow);
  useShortcuts({
    press,
    search: () => setPicking(true),
    help: () => setHelping(true),
    cancelAll: parts.askCancel,
  });
  const place = { trading, parts, picking, setPicking };
  return (
    <>
      {wide ? (
        <Suspense fallback={null}>
          <Terminal {...place} help={() => setHelping(true)} />
        </Suspense>
      ) : tablet ? (
        <Suspense fallback={null}>
          <TabletTrade {...place} />
        </Suspense>
      ) : (
        <PhoneTrade {...place} />
      )}
      <ShortcutHelp open={helping} setOpen={setHelping} />
    </>
  );
}
