import { useMedia } from '@glassbook/ui';
import { useRef, useState } from 'react';
import { ShortcutHelp, useShortcuts, type TicketShortcut } from '../shortcuts.tsx';
import '../trading.css';
import type { TradingParts, TradingView } from '../trading-view.ts';
import { PhoneTrade } from './phone-trade.tsx';
import { TabletTrade } from './tablet-trade.tsx';
import { Terminal } from './terminal.tsx';

export type TradeScreenProps = { trading: TradingView; parts: TradingParts; press: (stroke: TicketShortcut) => void };

/** The trading page of an instrument in the layout that fits the window, with its shortcuts. */
export function TradeScreen({ trading, parts, press }: TradeScreenProps) {
  const [picking, setPicking] = useState(false);
  const [helping, setHelping] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const wide = useMedia('(min-width: 1024px)');
  const tablet = useMedia('(min-width: 768px)');
  useShortcuts({
    press,
    search: () => (search.current ? search.current.focus() : setPicking(true)),
    help: () => setHelping(true),
    cancelAll: parts.askCancel,
  });
  const place = { trading, parts, picking, setPicking };
  return (
    <>
      {wide ? (
        <Terminal {...place} searchRef={search} help={() => setHelping(true)} />
      ) : tablet ? (
        <TabletTrade {...place} />
      ) : (
        <PhoneTrade {...place} />
      )}
      <ShortcutHelp open={helping} setOpen={setHelping} />
    </>
  );
}
