import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, TextInput } from '@glassbook/ui';
import { Search } from 'lucide-react';

type Props = { label: string; example?: string; help?: string; value: string; onSearch: (text: string) => void };

/** A text to look for, sent with Enter or the button: each search of users is in the audit log. */
export function SearchForm({ label, example, help, value, onSearch }: Props) {
  const { t } = useTranslation('desk');
  const [text, setText] = useState(value);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form role="search" onSubmit={submit}>
      <div className="grow">
        <TextInput
          label={label}
          help={help}
          placeholder={example}
          autoComplete="off"
          maxLength={254}
          value={text}
          onChange={setText}
        />
      </div>
      <Button type="submit" tone="neutral" aria-label={t('search')}>
        <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </form>
  );
}
