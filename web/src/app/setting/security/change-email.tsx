import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, FieldError, TextInput, toast } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { OutboxNote } from '../../../shared/outbox-note.tsx';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 6);

function CodeField({ email, value, onChange }: { email: string; value: string; onChange: (code: string) => void }) {
  const { t } = useTranslation('security');
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      label={t('email.code', { email })}
      value={value}
      onChange={(typed) => onChange(digitsOf(typed))}
    />
  );
}

/** Changes the email: the new one first, then the codes that were mailed to both. `present`: empty where there is none. */
export function ChangeEmail({ present, onDone }: { present: string; onDone: () => void }) {
  const { t } = useTranslation('security');
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const [oldCode, setOldCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const { send, busy, said, proof } = useChange();
  const sendCodes = () =>
    void send(
      () => ask(account.sendEmailCodes, { email: email.trim() }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        setSent(true);
      },
    );
  const change = () =>
    void send(
      () => ask(account.changeEmail, { email: email.trim(), old_code: oldCode, new_code: newCode }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        onDone();
      },
    );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSent) change();
    else sendCodes();
  };
  if (proof) return proof;
  return (
    <form key={isSent ? 'code' : 'email'} className="col g4" onSubmit={submit} noValidate>
      {isSent ? (
        <>
          {present !== '' && <CodeField email={present} value={oldCode} onChange={setOldCode} />}
          <CodeField email={email.trim()} value={newCode} onChange={setNewCode} />
          <OutboxNote />
        </>
      ) : (
        <TextInput
          type="email"
          label={t('email.new')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={email}
          onChange={setEmail}
          help={t(present === '' ? 'account:address.help' : 'email.about')}
        />
      )}
      {said !== undefined && <FieldError>{said}</FieldError>}
      <HoldNote />
      <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
        {t(isSent ? 'email.go' : 'email.send')}
      </Button>
    </form>
  );
}
