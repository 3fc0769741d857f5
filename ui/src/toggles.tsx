import { useId, type KeyboardEvent, type ReactNode } from 'react';

export type ToggleProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

type BoxProps = Omit<ToggleProps, 'label'> & {
  className: 'box' | 'switch';
  role?: 'switch';
  'aria-label'?: string;
  'aria-labelledby'?: string;
};

/** The box itself. While it is disabled it keeps the focus, so that a keyboard goes on from it; Enter presses it too, and sends no form. */
function Box({ checked, onChange, disabled, ...props }: BoxProps) {
  const press = (next: boolean): void => {
    if (!disabled) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    press(!checked);
  };
  return (
    <input
      type="checkbox"
      checked={checked}
      aria-disabled={disabled ?? false}
      onKeyDown={onKeyDown}
      onChange={(event) => press(event.target.checked)}
      {...props}
    />
  );
}

/** A box to tick, with its words. */
export function Checkbox({ label, ...props }: ToggleProps) {
  return (
    <label className="check">
      <Box className="box" {...props} />
      <span>{label}</span>
    </label>
  );
}

/** A switch by itself: its name is not beside it. */
export function SwitchBox({ label, ...props }: Omit<ToggleProps, 'label'> & { label: string }) {
  return <Box className="switch" role="switch" aria-label={label} {...props} />;
}

/** A setting that is on or off and applies immediately: label left, switch right. */
export function Switch({ label, detail, ...props }: ToggleProps & { detail?: ReactNode }) {
  const id = useId();
  return (
    <div className="switch-row">
      <span className="grow">
        <span className="body med" id={id}>
          {label}
        </span>
        {detail && <span className="cap c2 block">{detail}</span>}
      </span>
      <Box className="switch" role="switch" aria-labelledby={id} {...props} />
    </div>
  );
}
