import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, TextInput, toast } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { useChange } from '../../../shared/proof/use-change.tsx';

/** The word that every email to the account shows. */
export function MailMarkForm({ present, onDone }: { present: string; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [word, setWord] = useState(present);
  const { send, busy, said, proof } = useChange();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(
      () => ask(account.setMailMark, { word: word.trim() }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        onDone();
      },
    );
  };
  return (
    proof ?? (
      <form className="col g4" onSubmit={submit} noValidate>
        <TextInput
          label={t('mail_mark')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          value={word}
          onChange={setWord}
          help={t('mail_mark.help')}
          error={said}
        />
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
          {t('save')}
        </Button>
      </form>
    )
  );
}
