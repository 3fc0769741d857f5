import { formatAmount, rescale } from '@glassbook/money';
import { Checkbox, FieldError, NumberField, PercentSlider, Segments, Select } from '@glassbook/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from './problems.ts';
import { spokenParams } from './spoken-params.ts';
import {
  reckoningPrice,
  stepOf,
  type Keystroke,
  type NumberField as FieldName,
  type Surroundings,
  type Ticket,
  type TimeInForce,
} from './ticket.ts';

export type FieldsProps = {
  ticket: Ticket;
  around: Surroundings;
  press: (stroke: Keystroke) => void;
  /** Those that are told by now. */
  problems: readonly Problem[];
  /** A field was left: from then on its problems are told. */
  left: (field: FieldName) => void;
};

function TicketNumber({ field, label, props }: { field: FieldName; label: string; props: FieldsProps }) {
  const { t } = useTranslation('spot');
  const id = useId();
  const { ticket, around, press, left } = props;
  const { step, scale, shown } = stepOf(field, around.market);
  const problem = props.problems.find((one) => one.field === field);
  return (
    <div className="col g1" data-field={field} onBlur={() => left(field)}>
      <NumberField
        label={label}
        value={ticket[field]}
        step={formatAmount(rescale(step, scale, shown, 'down'), shown)}
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : id}
        onChange={(text) => press({ key: 'text', field, text })}
      />
      {problem && <FieldError id={id}>{t(`ticket.problem.${problem.code}`, spokenParams(problem.params))}</FieldError>}
    </div>
  );
}

function WorstPrice(props: FieldsProps) {
  const { t } = useTranslation('spot');
  const { ticket, around, press } = props;
  const [open, setOpen] = useState(ticket.worst !== '');
  const band = reckoningPrice({ ...ticket, worst: '' }, around);
  const toggle = (on: boolean): void => {
    setOpen(on);
    const { scale, shown } = stepOf('worst', around.market);
    const text = on && band !== undefined ? formatAmount(rescale(band, scale, shown, 'down'), shown) : '';
    press({ key: 'text', field: 'worst', text });
  };
  return (
    <>
      <Checkbox label={t('ticket.worst_toggle')} checked={open} onChange={toggle} />
      {open && (
        <TicketNumber field="worst" label={t('ticket.worst', { unit: around.market.quote.name })} props={props} />
      )}
    </>
  );
}

function LimitConditions({ ticket, press }: FieldsProps) {
  const { t } = useTranslation('spot');
  const forces: TimeInForce[] = ['GTC', 'IOC', 'FOK'];
  return (
    <div className="spot-conditions">
      <Checkbox
        label={t('ticket.post_only')}
        checked={ticket.postOnly}
        onChange={(on) => press({ key: 'postOnly', on })}
      />
      <Select
        label={t('ticket.time_in_force')}
        value={ticket.timeInForce}
        onChange={(timeInForce) => press({ key: 'timeInForce', timeInForce })}
        options={forces.map((force) => ({ value: force, label: force, detail: t(`ticket.tif.${force}`) }))}
      />
    </div>
  );
}

/** The numbers and conditions of the ticket, in the order they are read. */
export function TicketFields(props: FieldsProps) {
  const { t } = useTranslation('spot');
  const { ticket, around, press } = props;
  const { base, quote } = around.market;
  const byValue = ticket.type === 'market' && ticket.by === 'value';
  return (
    <>
      {ticket.type === 'limit' && (
        <TicketNumber field="price" label={t('ticket.price', { unit: quote.name })} props={props} />
      )}
      {ticket.type === 'market' && (
        <Segments
          label={t('ticket.by')}
          small
          value={ticket.by}
          onChange={(by) => press({ key: 'by', by })}
          options={[
            { value: 'amount', label: t('ticket.by_amount', { unit: base.name }) },
            { value: 'value', label: t('ticket.by_value', { unit: quote.name }) },
          ]}
        />
      )}
      {byValue ? (
        <TicketNumber field="value" label={t('ticket.value', { unit: quote.name })} props={props} />
      ) : (
        <TicketNumber field="amount" label={t('ticket.amount', { unit: base.name })} props={props} />
      )}
      <PercentSlider
        label={t('ticket.percent')}
        value={ticket.percent ?? 0}
        disabled={around.funds === undefined}
        onChange={(percent) => press({ key: 'percent', percent })}
      />
      {ticket.type === 'limit' ? <LimitConditions {...props} /> : <WorstPrice {...props} />}
    </>
  );
}
