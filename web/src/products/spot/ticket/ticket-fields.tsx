import { formatAmount, rescale } from '@glassbook/money';
import { Checkbox, lazyPart, PercentSlider, Segments, useMedia } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wideWindow } from '../../../carry/lazy-wide.ts';
import { LimitConditions } from '../../../shared/trading/ticket/limit-conditions.tsx';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { callsOf } from '../calls.ts';
import type { FieldsProps } from './fields-props.ts';
import { ExitsToggle } from './exits-toggle.tsx';
import { problemKey } from './problem-text.tsx';
import { spokenParams } from '../../../shared/trading/ticket/spoken-params.ts';
import { summarize } from './summary.ts';
import { percentOf, reckoningPrice, stepOf, type NumberField as FieldName } from './ticket.ts';

const ExitFields = lazyPart(() => import('../conditional/exit-fields.tsx'));

type TicketNumberProps = { field: FieldName; label: string; props: FieldsProps; shown?: string };

/** `shown`: in place of what was typed. */
function TicketNumber({ field, label, props, shown = props.ticket[field] }: TicketNumberProps) {
  const { t } = useTranslation('spot');
  const { around, press, left } = props;
  const problem = props.problems.find((one) => one.field === field);
  return (
    <TicketNumberField
      name={field}
      label={label}
      value={shown}
      step={stepOf(field, around.market)}
      problem={problem && t(problemKey(problem), spokenParams(problem.params))}
      shownIn={props.problemsIn}
      onChange={(text) => press({ key: 'text', field, text })}
      left={() => left(field)}
    />
  );
}

function WorstPrice(props: FieldsProps) {
  const { t } = useTranslation('spot');
  const { ticket, around, press } = props;
  const [open, setOpen] = useState(false);
  // A price that was tapped in the book is shown, since the order is sent with it.
  if (ticket.worst !== '' && !open) setOpen(true);
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
        <TicketNumber
          field="worst"
          label={t(`ticket.worst_${ticket.side}`, { unit: around.market.quote.name })}
          props={props}
        />
      )}
    </>
  );
}

/** What a limit order comes to at its price, which a narrow window has in the sums below: where the amount was typed that, rounded up; or typed itself. */
function Total(props: FieldsProps) {
  const { t } = useTranslation('spot');
  const isWide = useMedia(wideWindow);
  const { ticket, around } = props;
  const { scale, shown } = stepOf('total', around.market);
  const summary = ticket.total === '' ? summarize(ticket, around.market) : undefined;
  const text = summary ? formatAmount(rescale(summary.value, scale, shown, 'up'), shown) : ticket.total;
  if (!isWide) return null;
  return (
    <TicketNumber
      field="total"
      label={t('ticket.total', { unit: around.market.quote.name })}
      props={props}
      shown={text}
    />
  );
}

/** The numbers and conditions of the ticket, in the order they are read. */
export function TicketFields(props: FieldsProps) {
  const { t } = useTranslation('spot');
  const { ticket, around, press, wide } = props;
  const { base, quote } = around.market;
  // Take profit and stop loss of what a buy receives: on the line of a limit's conditions, or on its own.
  const toggle = ticket.side === 'buy' && <ExitsToggle exits={ticket.exits} press={press} />;
  const exits = ticket.side === 'buy' && ticket.exits && <ExitFields {...props} exits={ticket.exits} />;
  const untilProblem = props.problems.find(({ field }) => field === 'until');
  const byValue = ticket.type === 'market' && ticket.by === 'value';
  return (
    <>
      {ticket.type === 'limit' && (
        <TicketNumber field="price" label={t('trading:ticket.price', { unit: quote.name })} props={props} />
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
        <TicketNumber field="amount" label={t('trading:ticket.amount', { unit: base.name })} props={props} />
      )}
      <PercentSlider
        label={t('trading:ticket.percent')}
        value={percentOf(ticket, around)}
        disabled={around.funds === undefined}
        onChange={(percent) => press({ key: 'percent', percent })}
      />
      {ticket.type === 'limit' && <Total {...props} />}
      {ticket.type === 'limit' ? (
        <LimitConditions
          first={toggle}
          brief={!wide}
          until={ticket.until}
          untilError={untilProblem && t(problemKey(untilProblem))}
          chooseUntil={(until) => press({ key: 'until', until })}
          postOnly={ticket.postOnly}
          timeInForce={ticket.timeInForce}
          times={callsOf(around.market).times}
          choosePostOnly={(on) => press({ key: 'postOnly', on })}
          chooseTimeInForce={(timeInForce) => press({ key: 'timeInForce', timeInForce })}
        />
      ) : (
        <>
          {toggle}
          {exits}
          <WorstPrice {...props} />
        </>
      )}
      {ticket.type === 'limit' && exits}
    </>
  );
}
