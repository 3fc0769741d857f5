import { futures } from '@glassbook/contract';
import { Segments } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { SheetForm } from '../../trading/sheet/sheet-form.tsx';
import { useAct } from '../../trading/sheet/use-act.ts';
import type { PositionView } from './position-view.ts';

const sides = ['all', 'long', 'short'] as const;

/** Asks before all positions, or those of a side, are closed at market. */
export default function CloseAllDialog({ rows, close }: { rows: readonly PositionView[]; close: () => void }) {
  const { t } = useTranslation('futures');
  const [side, setSide] = useState<(typeof sides)[number]>('all');
  const act = useAct(close);
  const count = rows.filter((row) => side === 'all' || row.side === side).length;
  const submit = (): void => {
    const request = side === 'all' ? {} : { side };
    const changed = [futures.positions, futures.orders, futures.fills];
    act.send(request, (key) => ask(futures.closeAll, request, { key }), changed);
  };
  return (
    <SheetForm
      title={t('positions.close_all')}
      act={act}
      close={close}
      go={t('positions.close_count', { count })}
      going={t('positions.closing')}
      tone="danger"
      disabled={count === 0}
      submit={submit}
    >
      <Segments
        label={t('positions.which')}
        value={side}
        onChange={(next) => {
          act.refuse(undefined);
          setSide(next);
        }}
        options={sides.map((value) => ({ value, label: t(`positions.which_${value}`) }))}
      />
      <p className="cap c2">{t('positions.close_all_about', { count })}</p>
    </SheetForm>
  );
}
