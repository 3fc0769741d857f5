import { Minus, Plus } from 'lucide-react';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { compareDecimals, cutPlaces, formatAmount, parseAmount, placesOf, wireDecimal } from '@glassbook/money';
import { classes } from './classes.ts';
import { useDecimal } from './use-decimal.ts';

export type NumberFieldProps = {
  /** Inside the field, with the unit: "Price (USDT)". */
  label: string;
  /** What is typed, as it is: digits and one point, or empty. Groups are shown, never passed on. */
  value: string;
  onChange: (value: string) => void;
  /** The step as text of the wire, e.g. the tick "0.01". */
  step: string;
  /** As many can be typed behind the point; those of the step by default. */
  places?: number;
  /** The smallest value the steps go down to. */
  min?: string;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
  className?: string;
};

/** The next value so many steps up or down, on the grid of the step, never below the smallest. */
export function stepped(value: string, step: string, by: number, min: string): string {
  const places = placesOf(step);
  const unit = parseAmount(step, places) ?? 1n;
  const low = parseAmount(min, places) ?? 0n;
  const text = wireDecimal(value) || '0';
  const now = parseAmount(cutPlaces(text, places), places) ?? 0n;
  // A value off the grid, also one with more places than the step, goes to the neighbour in the direction of the press first.
  const floor = now - (now % unit);
  const isOff = compareDecimals(text, formatAmount(floor, places)) !== 0;
  const from = by < 0 && isOff ? floor + unit : floor;
  const next = from + BigInt(by) * unit;
  return formatAmount(next < low ? low : next, places);
}

/** A number with minus and plus of 44 px; the arrows go one step, with Shift ten. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, step, places = placesOf(step), min = '0' } = props;
  const { invalid, disabled, describedBy, className } = props;
  const { t } = useTranslation('app');
  const id = useId();
  const shown = useDecimal({ value, places, onChange });
  const go = (by: number) => onChange(stepped(value, step, by, min));
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    shown.onKeyDown(event);
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    go(event.shiftKey ? by * 10 : by);
  };
  return (
    <div className={classes('stepper', className)} aria-invalid={invalid || undefined}>
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        aria-label={t('ui.less', { label })}
        onClick={() => go(-1)}
      >
        <Minus size={16} strokeWidth={1.75} />
      </button>
      <div className="mid">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          placeholder="0"
          {...shown}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onChange={(event) => shown.onChange(event.target.value, event)}
          onKeyDown={key}
        />
      </div>
      <button
        type="button"
        tabIndex={-1}
        disabled={disabled}
        aria-label={t('ui.more', { label })}
        onClick={() => go(1)}
      >
        <Plus size={16} strokeWidth={1.75} />
      </button>
    </div>
  );
}
