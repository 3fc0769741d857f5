import { futures } from '@glassbook/contract';
import { Segments } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { paths } from '../paths.ts';
import type { PositionView } from './position-view.ts';

const closing = {
  ...formOf(futures.closeAll, {
    ...{ title: 'futures:history.title', list: paths.orders, body: { side: 'maybe' } },
    changed: [futures.positions, futures.orders, futures.fills],
  }),
  name: 'close all',
};
const sides = ['all', 'long', 'short'] as const;
const first: { side: (typeof sides)[number] } = { side: 'all' };

/** Asks before all positions, or those of a side, are closed at market. */
export default function CloseAllDialog({ rows, close }: { rows: readonly PositionView[]; close: () => void }) {
  const { t } = useTranslation('futures');
  const sending = useSending({ ...closing, done: close });
  const fields = useFields(sending, first, ({ side = '' }) => ({ side: side === '' ? ('all' as const) : side }));
  const { side } = fields.values;
  const count = rows.filter((row) => side === 'all' || row.side === side).length;
  return (
    <SheetForm
      title={t('positions.close_all')}
      by={sending}
      close={close}
      go={t('positions.close_count', { count })}
      going={t('positions.closing')}
      tone="danger"
      disabled={count === 0}
      submit={() => sending.submit(side === 'all' ? {} : { side })}
    >
      <Segments
        label={t('positions.which')}
        value={side}
        onChange={(next) => fields.set({ side: next })}
        options={sides.map((value) => ({ value, label: t(`positions.which_${value}`) }))}
      />
      <p className="cap c2">{t('positions.close_all_about', { count })}</p>
    </SheetForm>
  );
}
