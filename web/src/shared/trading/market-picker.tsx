import { Overlay } from '@glassbook/ui';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from './instrument.ts';
import { MarketList } from './market-list.tsx';

export type MarketPickerProps = {
  markets: readonly Instrument[];
  market: Instrument;
  stale: boolean;
  to: (symbol: string) => string;
  open: boolean;
  setOpen: (open: boolean) => void;
  children?: ReactNode;
};

/** The name of the market, which opens the list of others: a sheet on a phone, a dialog from 768 px. */
export function MarketPicker({ markets, market, stale, to, open, setOpen, children }: MarketPickerProps) {
  const { t } = useTranslation('trading');
  return (
    <>
      <button type="button" className="trading-picker" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="t2">{market.symbol}</span>
        <span className="sr">{t('markets.change')}</span>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />
        {children}
      </button>
      <Overlay open={open} onOpenChange={setOpen} title={t('markets.title')}>
        <MarketList markets={markets} symbol={market.symbol} stale={stale} to={to} onPick={() => setOpen(false)} />
      </Overlay>
    </>
  );
}
