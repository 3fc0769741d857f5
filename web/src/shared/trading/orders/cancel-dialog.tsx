import { Button, Overlay, Segments } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '../instrument.ts';

export type CancelDialogProps = {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The open orders it is about: of one instrument, by its symbol, or of all. */
  rows: readonly { side: Side }[];
  symbol: string | undefined;
  /** The side that is chosen at first; both without it. */
  start?: Side | undefined;
  run: (side?: Side) => void;
};

/** Confirms before open orders are canceled: all of them, or one side. Its title names what will be canceled. */
export function CancelDialog({ open, setOpen, rows, symbol, start, run }: CancelDialogProps) {
  const { t } = useTranslation('trading');
  const [side, setSide] = useState<Side | 'both'>(start ?? 'both');
  const count = side === 'both' ? rows.length : rows.filter((row) => row.side === side).length;
  const scope = [symbol ?? t('orders.all_pairs'), ...(side === 'both' ? [] : [t(`side.${side}`)])].join(' · ');
  return (
    <Overlay
      open={open}
      onOpenChange={setOpen}
      title={t('orders.cancel_all_title', { count, scope })}
      about={t('orders.cancel_all_about')}
    >
      <Segments
        label={t('orders.side')}
        value={side}
        onChange={setSide}
        options={[
          { value: 'both', label: t('filter.all') },
          { value: 'buy', label: t('side.buy') },
          { value: 'sell', label: t('side.sell') },
        ]}
      />
      <div className="row g2 mt4">
        <Button className="grow" onClick={() => setOpen(false)}>
          {t('orders.keep')}
        </Button>
        <Button
          className="grow"
          tone="danger"
          disabled={count === 0}
          onClick={() => {
            setOpen(false);
            run(side === 'both' ? undefined : side);
          }}
        >
          {t('orders.cancel_all')}
        </Button>
      </div>
    </Overlay>
  );
}
