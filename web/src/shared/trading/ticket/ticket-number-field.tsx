import { formatAmount, rescale } from '@glassbook/money';
import { FieldError, NumberField } from '@glassbook/ui';
import { useId, type ReactNode } from 'react';

export type Step = { step: bigint; scale: number; /** Places it is written with. */ shown: number };

export type TicketNumberFieldProps = {
  /** `data-field`, by which a shortcut or a failed submit finds the field. */
  name: string;
  label: string;
  value: string;
  step: Step;
  /** The problem to show now, if any. */
  problem: ReactNode;
  onChange: (text: string) => void;
  /** The element that shows the problem, where it is not below the field. */
  shownIn?: string | undefined;
  /** The field lost the focus. */
  left?: () => void;
};

/** A number field of a ticket with its problem below. */
export function TicketNumberField({
  name,
  label,
  value,
  step,
  problem,
  shownIn,
  onChange,
  left,
}: TicketNumberFieldProps) {
  const id = useId();
  return (
    <div className="col g1" data-field={name} onBlur={left}>
      <NumberField
        label={label}
        value={value}
        step={formatAmount(rescale(step.step, step.scale, step.shown, 'down'), step.shown)}
        invalid={problem !== undefined}
        describedBy={problem === undefined ? undefined : (shownIn ?? id)}
        onChange={onChange}
      />
      {problem !== undefined && shownIn === undefined && <FieldError id={id}>{problem}</FieldError>}
    </div>
  );
}
