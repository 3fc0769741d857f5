import { futures } from '@glassbook/contract';
import { parseAmount, wireDecimal } from '@glassbook/money';
import { Button, FieldError, Ledger, Overlay, Part, Segments } from '@glassbook/ui';
import { assetPlaces } from '@glassbook/ui/format';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { clientOrderId } from '../../trading/ticket/client-order-id.ts';
import { TicketNumberField } from '../../trading/ticket/ticket-number-field.tsx';
import { positionView } from './position-view.ts';
import { useSheet, type SheetProps } from './use-sheet.ts';

/** Adds margin to an isolated position, or removes some. */
export default function MarginSheet({ position, ended, close }: SheetProps) {
  const { t } = useTranslation('futures');
  const { contract, row } = position;
  const view = positionView(position);
  const [change, setChange] = useState<'add' | 'remove'>('add');
  const [amount, setAmount] = useState('');
  const { busy, refused, refuse, send } = useSheet(close, ended);
  const { settle } = contract;
  const typed = parseAmount(wireDecimal(amount), settle.scale);
  const isAmount = typed !== undefined && typed > 0n;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy || ended) return;
    if (!isAmount) {
      // What cannot be read is said below its field.
      if (amount === '') refuse(t('refusal.margin_amount_zero'));
      return;
    }
    const request = { id: String(row.id), change, amount: wireDecimal(amount) };
    send(() => ask(futures.changeMargin, request, { key: clientOrderId() }), [futures.positions]);
  };
  return (
    <Overlay
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('margin.title', { symbol: row.symbol })}
      about={t('margin.about')}
    >
      <form className="col g3" onSubmit={submit} noValidate>
        <Segments
          label={t('margin.change')}
          value={change}
          onChange={(next) => {
            refuse(undefined);
            setChange(next);
          }}
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
          onChange={(text) => {
            refuse(undefined);
            setAmount(text);
          }}
        />
        <Ledger>
          <Part label={t('positions.margin_unit', { unit: view.settle })}>{view.margin}</Part>
          <Part label={t('positions.liquidation')}>
            <span className="warn">{view.liquidation}</span>
          </Part>
        </Ledger>
        {refused !== undefined && <FieldError>{refused}</FieldError>}
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')} disabled={ended}>
          {t(`margin.${change}`)}
        </Button>
      </form>
    </Overlay>
  );
}
