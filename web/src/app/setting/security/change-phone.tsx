import { ShieldAlert } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, FieldError, Note, TextInput, toast } from '@glassbook/ui';
import { firstArea, useAreas, type Area } from '../../../products/account/phone/areas.ts';
import { PhoneField } from '../../../products/account/phone/phone-field.tsx';
import { ask } from '../../../carry/client.ts';
import { OutboxNote } from '../../../shared/outbox-note.tsx';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { HoldNote } from './hold-note.tsx';

/** The number goes, the email stays: first what that means, then the button. */
function RemovePhone({ onRemove, busy }: { onRemove: () => void; busy: boolean }) {
  const { t } = useTranslation('security');
  return (
    <section className="col g2">
      <p className="cap c2">{t('phone.remove_about')}</p>
      <Button tone="danger" wide busy={busy && t('saving')} onClick={onRemove}>
        {t('phone.remove')}
      </Button>
    </section>
  );
}

const whole = ({ mobile, area_code }: { mobile: string; area_code: string }): string =>
  mobile.startsWith('+') ? mobile : `+${area_code} ${mobile}`;

function Notes({ replaces }: { replaces: boolean }) {
  const { t } = useTranslation('security');
  return (
    <>
      <Note tone="info" icon={<ShieldAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('phone.risk')}
      </Note>
      {replaces && <HoldNote />}
    </>
  );
}

type Props = {
  /** The site sends SMS. */
  canChange: boolean;
  canRemove: boolean;
  /** A number is set. */
  replaces: boolean;
  onDone: () => void;
};

/** Sets or changes the phone number: the new one first, then the code that was sent to it. Or removes it. */
export function ChangePhone({ canChange, canRemove, replaces, onDone }: Props) {
  const { t } = useTranslation('security');
  const areas = useAreas('served') ?? [];
  const [chosen, setChosen] = useState<Area>();
  const [number, setNumber] = useState('');
  const [isSent, setSent] = useState(false);
  const [code, setCode] = useState('');
  const { send, busy, said, proof } = useChange();
  const area = chosen ?? firstArea(areas, navigator.languages);
  const body = { mobile: number.trim(), area_code: area?.code ?? '' };
  const finish = (next: () => void) => (message: string) => {
    toast({ title: message, tone: 'ok' });
    next();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSent) void send(() => ask(account.changePhone, { ...body, code }), finish(onDone));
    else
      void send(
        () => ask(account.sendPhoneCode, body),
        finish(() => setSent(true)),
      );
  };
  if (proof) return proof;
  const removal = canRemove && !isSent && (
    <RemovePhone busy={busy} onRemove={() => void send(() => ask(account.removePhone, {}), finish(onDone))} />
  );
  if (!canChange)
    return (
      <div className="col g4">
        {said !== undefined && <FieldError>{said}</FieldError>}
        {removal}
      </div>
    );
  return (
    <form key={isSent ? 'code' : 'number'} className="col g4" onSubmit={submit} noValidate>
      {isSent ? (
        <TextInput
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          label={t('phone.code', { phone: whole(body) })}
          value={code}
          onChange={(typed) => setCode(typed.replaceAll(/\D/g, '').slice(0, 6))}
        />
      ) : (
        <PhoneField
          {...{ areas, area, number }}
          onArea={setChosen}
          onNumber={setNumber}
          help={t('account:phone.help')}
        />
      )}
      {said !== undefined && <FieldError>{said}</FieldError>}
      {isSent && <OutboxNote />}
      <Notes replaces={replaces} />
      <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
        {t(isSent ? 'phone.go' : 'phone.send')}
      </Button>
      {removal}
    </form>
  );
}
