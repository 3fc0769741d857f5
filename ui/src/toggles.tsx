import { useId, type ReactNode } from 'react';

export type ToggleProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

/** A box to tick, with its words. */
export function Checkbox({ label, checked, onChange, disabled }: ToggleProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        className="box"
        checked={checked}
        disabled={disabled ?? false}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

/** A setting that is on or off and applies immediately: label left, switch right. */
export function Switch({ label, detail, checked, onChange, disabled }: ToggleProps & { detail?: ReactNode }) {
  const id = useId();
  return (
    <div className="switch-row">
      <span className="grow">
        <span className="body med" id={id}>
          {label}
        </span>
        {detail && <span className="cap c2 block">{detail}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch"
        checked={checked}
        disabled={disabled ?? false}
        aria-labelledby={id}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
