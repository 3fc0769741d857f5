import { Clock } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { payee } from '@glassbook/contract';
import { Button, FieldError, Note, TextInput, toast } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { refresh } from '../../carry/loadable.ts';
import { useChange } from '../../shared/proof/use-change.tsx';

export type Kind = 'bank' | 'international';
type Fields = Readonly<Record<string, string>>;

/** The fields of each kind by their names on the wire, in the order of the form, with the refusals that are about one alone. */
function useFields(kind: Kind): { name: string; label: string; about: readonly string[]; numeric?: true }[] {
  const { t } = useTranslation('payee');
  const common = [
    { name: 'real_name', label: t('field.holder'), about: ['payee.name_shape'] },
    {
      name: 'bank_account',
      label: t('field.number'),
      about: ['payee.number_shape', 'payee.iban_checksum', 'payee.exists'],
    },
    { name: 'bank_name', label: t('field.bank'), about: [] },
    { name: 'bank_dizhi', label: t('field.place'), about: [] },
  ];
  return kind === 'bank'
    ? [
        ...common,
        { name: 'alipay_account', label: t('field.aba'), about: ['payee.aba_shape'], numeric: true },
        { name: 'wechat_nickname', label: t('field.swift'), about: ['payee.swift_shape'] },
        { name: 'wechat_account', label: t('field.holder_address'), about: [] },
      ]
    : [
        ...common,
        { name: 'bank_network', label: t('field.branch'), about: [] },
        { name: 'swift_code', label: t('field.swift'), about: ['payee.swift_shape'] },
        { name: 'phone', label: t('field.phone'), about: ['payee.phone_shape'] },
      ];
}

const textOf = (fields: Fields, name: string): string => fields[name] ?? '';

/** One call a kind, with its own fields. */
function save(kind: Kind, fields: Fields, id: string | undefined) {
  const at = (name: string) => textOf(fields, name);
  const common = {
    ...{ real_name: at('real_name'), bank_account: at('bank_account'), bank_name: at('bank_name') },
    ...{ bank_dizhi: at('bank_dizhi'), id },
  };
  return kind === 'bank'
    ? ask(payee.saveBank, {
        ...{ ...common, alipay_account: at('alipay_account'), wechat_account: at('wechat_account') },
        wechat_nickname: at('wechat_nickname'),
      })
    : ask(payee.saveInternational, {
        ...{ ...common, bank_network: at('bank_network'), swift_code: at('swift_code'), phone: at('phone') },
      });
}

/** The fields of a card, empty or of one that is edited. */
export function CardForm({
  kind,
  edited,
  onDone,
}: {
  kind: Kind;
  edited: { id: number; fields: Fields } | undefined;
  onDone: () => void;
}) {
  const { t } = useTranslation('payee');
  const [fields, setFields] = useState<Fields>(edited?.fields ?? {});
  const [reason, setReason] = useState<string>();
  const { send, busy, said, proof } = useChange();
  const shown = useFields(kind);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(
      async () => {
        const answer = await save(kind, fields, edited && String(edited.id));
        setReason(answer.ok ? undefined : answer.reason);
        return answer.ok ? { ok: true as const, message: answer.data.text } : answer;
      },
      (message) => {
        toast({ title: message, tone: 'ok' });
        refresh(payee.own, payee.bank, payee.international);
        onDone();
      },
    );
  };
  if (proof) return <div className="pad mt4">{proof}</div>;
  const named = shown.find(({ about }) => reason !== undefined && about.includes(reason))?.name;
  return (
    <form className="pad mt4 col g4 payee-form" onSubmit={submit} noValidate>
      {shown.map(({ name, label, numeric }) => (
        <TextInput
          key={name}
          label={label}
          value={textOf(fields, name)}
          onChange={(value) => {
            setFields({ ...fields, [name]: value });
            if (named === name) setReason(undefined);
          }}
          maxLength={200}
          autoComplete="off"
          {...(numeric && { inputMode: 'numeric' as const })}
          required
          error={named === name ? said : undefined}
        />
      ))}
      {named === undefined && reason !== undefined && said !== undefined && <FieldError>{said}</FieldError>}
      <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {edited ? t('hold.edit') : t('hold.note')}
      </Note>
      <div className="payee-act">
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
