import { futures } from '@glassbook/contract';
import { Button, Overlay, Segments, toast, useBusy } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { clientOrderId } from '../../trading/ticket/client-order-id.ts';
import type { PositionView } from './position-view.ts';

const sides = ['all', 'long', 'short'] as const;

/** Asks before all positions, or those of a side, are closed at market. */
export default function CloseAllDialog({ rows, close }: { rows: readonly PositionView[]; close: () => void }) {
  const { t } = useTranslation('futures');
  const [side, setSide] = useState<(typeof sides)[number]>('all');
  const [busy, run] = useBusy();
  const count = rows.filter((row) => side === 'all' || row.side === side).length;
  const send = (): void =>
    void run(async () => {
      const answer = await ask(futures.closeAll, side === 'all' ? {} : { side }, { key: clientOrderId() });
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
      refresh(futures.positions, futures.orders, futures.fills);
      close();
    });
  return (
    <Overlay open onOpenChange={(open) => !open && close()} title={t('positions.close_all')}>
      <div className="col g3">
        <Segments
          label={t('positions.which')}
          value={side}
          onChange={setSide}
          options={sides.map((value) => ({ value, label: t(`positions.which_${value}`) }))}
        />
        <p className="cap c2">{t('positions.close_all_about', { count })}</p>
        <Button
          tone="danger"
          size="lg"
          wide
          disabled={count === 0}
          busy={busy && t('positions.closing')}
          onClick={send}
        >
          {t('positions.close_count', { count })}
        </Button>
      </div>
    </Overlay>
  );
}
