import { ChevronDown } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@glassbook/ui';
import { CountryList } from './country-list.tsx';
import { areaRows, chooseArea, type Area } from './areas.ts';
import { Flag } from './flag.tsx';

/** Longer than any number with its separators; the server decides. */
const numberMost = 32;

export type PhoneFieldProps = {
  areas: readonly Area[];
  area: Area | undefined;
  number: string;
  onArea: (area: Area) => void;
  onNumber: (number: string) => void;
  autoComplete?: 'tel-national' | 'username';
  help?: ReactNode;
  error?: ReactNode;
};

/** A phone number: its country, chosen from a list below the field, and the number. */
export function PhoneField({
  areas,
  area,
  number,
  onArea,
  onNumber,
  autoComplete = 'tel-national',
  help,
  error,
}: PhoneFieldProps) {
  const { t, i18n } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const name = area ? (areaRows([area], i18n.language)[0]?.name ?? area.country) : '';
  const choose = (next: Area) => {
    chooseArea(next.country);
    onArea(next);
    setOpen(false);
    input.current?.focus();
  };
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Not the sheet that the form may be in.
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div>
      <TextInput
        label={t('field.phone')}
        type="tel"
        inputMode="tel"
        inputRef={input}
        {...{ autoComplete, help, error }}
        maxLength={numberMost}
        value={number}
        onChange={onNumber}
        before={
          <button
            ref={button}
            type="button"
            className="area-button"
            aria-expanded={open}
            aria-label={area ? t('country.chosen', { country: name, code: area.code }) : t('country.title')}
            onClick={() => setOpen(!open)}
          >
            {area && (
              <>
                <Flag country={area.country} />+{area.code}
              </>
            )}
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        }
      />
      {open && (
        <div className="country-panel" onKeyDown={close}>
          <CountryList areas={areas} chosen={area?.country} onChoose={choose} />
        </div>
      )}
    </div>
  );
}
