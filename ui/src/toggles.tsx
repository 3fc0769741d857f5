import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
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
      <BaseCheckbox.Root
        className="box"
        checked={checked}
        disabled={disabled ?? false}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseCheckbox.Indicator>
          <Check size={12} strokeWidth={3} aria-hidden="true" />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
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
      <BaseSwitch.Root
        className="switch"
        checked={checked}
        disabled={disabled ?? false}
        aria-labelledby={id}
        onCheckedChange={(next) => onChange(next)}
      />
    </div>
  );
}
