import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; detail?: ReactNode }[];
  /** The label stands above; without it, it is only read aloud. */
  labelShown?: boolean;
  disabled?: boolean;
};

/** One of a list that opens. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  labelShown,
  disabled,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className="field">
      <span className={labelShown ? 'flabel' : 'sr'} id={id}>
        {label}
      </span>
      <BaseSelect.Root
        items={options}
        value={value}
        disabled={disabled ?? false}
        onValueChange={(next) => {
          if (next !== null) onChange(next);
        }}
      >
        <BaseSelect.Trigger className="select" aria-labelledby={`${id} ${id}-value`}>
          <BaseSelect.Value className="ell" id={`${id}-value`} />
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner className="menu-view" sideOffset={4} alignItemWithTrigger={false}>
            <BaseSelect.Popup className="menu">
              {options.map((option) => (
                <BaseSelect.Item key={option.value} value={option.value} className="menu-item">
                  <span className="grow">
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    {option.detail && <span className="cap c2 block">{option.detail}</span>}
                  </span>
                  <BaseSelect.ItemIndicator className="tick">
                    <Check size={16} strokeWidth={1.75} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  );
}
