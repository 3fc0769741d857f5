import { ChevronDown } from 'lucide-react';
import { useId, type ComponentType } from 'react';
import type { SelectPartsProps, SelectProps } from './select-props.ts';
import { useOpening } from './use-opening.ts';

const loadParts = async (count: number): Promise<ComponentType<SelectPartsProps>> =>
  (await import('./select-parts.tsx')).partsFor(count);

/** One of a list that opens. */
export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  labelShown,
  disabled = false,
}: SelectProps<Value>) {
  const id = useId();
  const valueId = `${id}-value`;
  const { Opened, opener } = useOpening(() => loadParts(options.length));
  const choose = (next: string): void => {
    const option = options.find((one) => one.value === next);
    if (option) onChange(option.value);
  };
  return (
    <div className="field">
      <span className={labelShown ? 'flabel' : 'sr'} id={id}>
        {label}
      </span>
      {Opened ? (
        <Opened labelId={id} valueId={valueId} value={value} onChange={choose} options={options} disabled={disabled} />
      ) : (
        <button
          type="button"
          className="select"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded="false"
          aria-labelledby={`${id} ${valueId}`}
          disabled={disabled}
          {...opener}
        >
          <span className="ell" id={valueId}>
            {options.find((one) => one.value === value)?.label}
          </span>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
