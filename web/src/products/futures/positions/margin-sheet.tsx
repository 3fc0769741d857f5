import { futures } from '@glassbook/contract';
import { parseAmount, wireDecimal } from '@glassbook/money';
import { Ledger, Part, Segments } from '@glassbook/ui';
import { assetPlaces } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { paths } from '../paths.ts';
import { LiquidationPrice } from './liquidation-price.tsx';
import { positionView } from './position-view.ts';
import type { SheetProps } from './sheet-props.ts';

const changing = formOf(futures.changeMargin, {
  ...{ title: 'futures:history.title', list: paths.orders, body: texts('id', 'change', 'amount') },
  changed: [futures.positions],
});
const first: { change: 'add' | 'remove'; amount: string } = { change: 'add', amount: '' };

/** Adds margin to an isolated position, or removes some. */
export default function MarginSheet({ position, ended, close }: SheetProps) {
  const { t } = useTranslation('futures');
  const { contract, row } = position;
  const view = positionView(position);
  const sending = useSending({ ...changing, name: `margin ${row.id}`, done: close });
  const { values, set } = useFields(sending, first, (body) => body);
  const { change, amount } = values;
  const { settle } = contract;
  const typed = parseAmount(wireDecimal(amount), settle.scale);
  const isAmount = typed !== undefined && typed > 0n;
  const submit = (): void => {
    if (!isAmount) {
      // What cannot be read is said below its field.
      if (amount === '') sending.refuse(t('refusal.margin_amount_zero'));
      return;
    }
    sending.submit({ id: String(row.id), change, amount: wireDecimal(amount) });
  };
  return (
    <SheetForm
      title={t('margin.title', { symbol: row.symbol })}
      about={t('margin.about')}
      by={sending}
      close={close}
      ended={ended ? t('refusal.position_not_open') : undefined}
      go={t(`margin.${change}`)}
      going={t('saving')}
      submit={submit}
    >
      <Segments
        label={t('margin.change')}
        value={change}
        onChange={(next) => set({ change: next })}
        options={(['add', 'remove'] as const).map((value) => ({ value, label: t(`margin.${value}`) }))}
      />
      <TicketNumberField
        name="margin"
        label={t('margin.amount', { unit: settle.name })}
        value={amount}
        step={{
          step: 10n ** BigInt(settle.scale - assetPlaces(settle)),
          scale: settle.scale,
          shown: assetPlaces(settle),
        }}
        problem={amount === '' || isAmount ? undefined : t('refusal.margin_amount_zero')}
        onChange={(text) => set({ amount: text })}
      />
      <Ledger>
        <Part label={t('positions.margin_unit', { unit: view.settle })}>{view.margin}</Part>
        <Part label={t('positions.liquidation')}>
          <LiquidationPrice of={view.liquidation} />
        </Part>
      </Ledger>
    </SheetForm>
  );
}
