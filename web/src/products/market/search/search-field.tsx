import { Search, X } from 'lucide-react';
import type { InputHTMLAttributes, Ref } from 'react';
import { useTranslation } from 'react-i18next';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  value: string;
  onChange: (value: string) => void;
  /** Shown in the field while it is empty, and its name. */
  label: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** The field to search markets with. */
export function SearchField({ value, onChange, label, inputRef, ...rest }: Props) {
  const { t } = useTranslation('market');
  return (
    <label className="input rounded-full bg-surface-1 border-line grow pr-0">
      <Search size={18} strokeWidth={1.75} className="text-ink-3" aria-hidden="true" />
      <input
        {...rest}
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        aria-label={label}
        placeholder={label}
        className="placeholder:text-ink-3 placeholder:font-normal"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value !== '' && (
        <button type="button" className="iconbtn -my-px" aria-label={t('search.clear')} onClick={() => onChange('')}>
          <X size={16} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </label>
  );
}
