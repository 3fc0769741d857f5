import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentType } from 'react';
import type { SelectPartsProps } from './select-props.ts';

/** From so many options on, a list has a field to search in. */
const SEARCHED_FROM = 20;

/** Those for a list of so many options. */
export const partsFor = async (count: number): Promise<ComponentType<SelectPartsProps>> =>
  count < SEARCHED_FROM ? SelectParts : (await import('./search-parts.tsx')).SearchParts;

/** The button and its list, open at first: they take the place of the button that was pressed. */
function SelectParts({ labelId, valueId, value, onChange, options, disabled }: SelectPartsProps) {
  return (
    <BaseSelect.Root
      defaultOpen
      items={options}
      value={value}
      disabled={disabled ?? false}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <BaseSelect.Trigger className="select" aria-labelledby={`${labelId} ${valueId}`}>
        <BaseSelect.Value className="ell" id={valueId} />
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
  );
}
