import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { Button, Overlay, TextInput, toast } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { focusWrong } from '../../../shared/sending/focus-wrong.ts';
import { refresh } from '../../../carry/loadable.ts';
import { useChange } from '../../../shared/proof/use-change.tsx';

type Props = { onAdded: (id: number) => void };

/** The email or the account number of another user, looked up once it is sent. */
function Form({ onAdded }: Props) {
  const { t } = useTranslation('funds');
  const [typed, setTyped] = useState('');
  const [name, setName] = useState('');
  const [missing, setMissing] = useState(false);
  const { send, busy, said, proof } = useChange();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const account = typed.trim();
    setMissing(account === '');
    focusWrong(event.currentTarget);
    if (account === '') return;
    const add = async () => {
      const answer = await ask(funds.addRecipient, { account, name: name.trim() });
      return answer.ok ? { ok: true as const, message: { said: answer.message, id: answer.data.id } } : answer;
    };
    void send(add, ({ said: title, id }) => {
      toast({ title, tone: 'ok' });
      refresh(funds.recipients);
      onAdded(id);
    });
  };
  if (proof) return proof;
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      <TextInput
        label={t('send.account')}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setMissing(false);
        }}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={t('send.account_about')}
        error={missing ? t('send.account_missing') : said}
      />
      <TextInput
        label={t('send.name')}
        value={name}
        onChange={setName}
        maxLength={30}
        autoComplete="off"
        help={t('send.name_about')}
      />
      <Button type="submit" tone="primary" size="lg" wide busy={busy && t('send.looking')}>
        {t('send.add')}
      </Button>
    </form>
  );
}

/** Saves another user to send to. */
export function AddRecipient({
  open,
  onOpenChange,
  onAdded,
}: Props & { open: boolean; onOpenChange: (to: boolean) => void }) {
  const { t } = useTranslation('funds');
  return (
    <Overlay open={open} onOpenChange={onOpenChange} title={t('send.add')} about={t('send.add_about')}>
      {open && <Form onAdded={onAdded} />}
    </Overlay>
  );
}
