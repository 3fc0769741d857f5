import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonTone, FieldError, Overlay, TextInput, useBusy } from '@glassbook/ui';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  about: string;
  /** The button that does it. */
  go: string;
  tone?: ButtonTone;
  /** Sends it, with the reason; the sentence of a refusal, or undefined once it is done. */
  send: (reason: string) => Promise<string | undefined>;
  /** Fields before the reason. */
  children?: ReactNode;
};

/** An act that takes a reason, which stands in the log. */
export function ActDialog({ open, onClose, title, about, go, tone = 'primary', send, children }: Props) {
  const { t } = useTranslation('desk');
  const [reason, setReason] = useState('');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (reason.trim().length < 3) {
      setSaid(t('problem.reason'));
      return;
    }
    void run(async () => {
      const refused = await send(reason.trim());
      setSaid(refused);
      if (refused === undefined) {
        setReason('');
        onClose();
      }
    });
  };
  return (
    <Overlay open={open} onOpenChange={(next) => !next && onClose()} title={title} about={about}>
      <form className="col g4" onSubmit={submit} noValidate>
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
        {said !== undefined && <FieldError>{said}</FieldError>}
        <Button type="submit" tone={tone} wide busy={busy && t('busy')}>
          {go}
        </Button>
      </form>
    </Overlay>
  );
}
