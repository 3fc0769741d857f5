import { ArrowLeftRight, ChartCandlestick, House, Landmark, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabKey } from '../../carry/paths.ts';

const look = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The five tabs in their order; their words are `tab.<key>`. */
export const tabs: readonly { key: TabKey; icon: ReactNode }[] = [
  { key: 'home', icon: <House {...look} /> },
  { key: 'markets', icon: <ChartCandlestick {...look} /> },
  { key: 'trade', icon: <ArrowLeftRight {...look} /> },
  { key: 'finance', icon: <Landmark {...look} /> },
  { key: 'assets', icon: <Wallet {...look} /> },
];
