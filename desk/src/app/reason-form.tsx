import { visible } from '@glassbook/contract';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonTone, FieldError, TextInput, useBusy } from '@glassbook/ui';

type Props = {
  /** The button that does it. */
  go: string;
  tone?: ButtonTone;
  /** Whether the button is as wide as the form. */
  wide?: boolean;
  /** The reason given before. */
  start?: string;
  className?: string;
  /** Sends it, with the reason; undefined once it is done, else the sentence of a refusal, empty where a field shows it. */
  send: (reason: string) => Promise<string | undefined>;
  /** Before the reason. */
  children?: ReactNode;
};

/** A form that takes a reason, which is in the audit log. */
export function ReasonForm({
  go,
  tone = 'primary',
  wide = true,
  start = '',
  className = 'col g4',
  send,
  children,
}: Props) {
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState(start);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3 || !visible.test(reason)) {
      setSaid(t('problem.reason'));
      return;
    }
    void run(async () => {
      const refused = await send(reason.trim());
      setSaid(refused);
      if (refused === undefined) setReason('');
    });
  };
  const button = (
    <Button type="submit" tone={tone} wide={wide} busy={busy && t('busy')}>
      {go}
    </Button>
  );
  return (
    <form className={className} onSubmit={submit} noValidate>
      {children}
      <TextInput
        label={t('reason')}
        help={t('reason_about')}
        maxLength={500}
        value={reason}
        onChange={(next) => {
          setReason(next);
          setSaid(undefined);
        }}
      />
      {said !== undefined && said !== '' && <FieldError>{said}</FieldError>}
      {wide ? button : <div>{button}</div>}
    </form>
  );
}
