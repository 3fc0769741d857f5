import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SelectPartsProps } from './select-props.ts';

type Option = SelectPartsProps['options'][number];

/** As SelectParts, for a list too long to look through: a field above it keeps what contains the typed text, without regard to accents or case. */
export function SearchParts({ labelId, valueId, value, onChange, options, disabled }: SelectPartsProps) {
  const { t, i18n } = useTranslation('app');
  return (
    <Combobox.Root
      defaultOpen
      autoHighlight
      items={options}
      locale={i18n.language}
      value={options.find((one) => one.value === value) ?? null}
      isItemEqualToValue={(one: Option, other: Option) => one.value === other.value}
      disabled={disabled ?? false}
      onValueChange={(next: Option | null) => {
        if (next !== null) onChange(next.value);
      }}
    >
      <Combobox.Trigger className="select" aria-labelledby={`${labelId} ${valueId}`}>
        <span className="ell" id={valueId}>
          <Combobox.Value />
        </span>
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className="menu-view" sideOffset={4}>
          <Combobox.Popup className="menu searched" aria-labelledby={labelId}>
            <Combobox.Input className="menu-search" aria-label={t('search')} placeholder={t('search')} />
            <Combobox.Empty>
              <p className="menu-head">{t('search_none')}</p>
            </Combobox.Empty>
            <Combobox.List className="menu-list">
              {(option: Option) => (
                <Combobox.Item key={option.value} value={option} className="menu-item">
                  <span className="grow">
                    {option.label}
                    {option.detail && <span className="cap c2 block">{option.detail}</span>}
                  </span>
                  <Combobox.ItemIndicator className="tick">
                    <Check size={16} strokeWidth={1.75} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
