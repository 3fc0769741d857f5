import { Button } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type SubmitButtonProps = {
  /** Seconds in which the server would refuse another try: the button counts them down. */
  wait: number;
  busy: string | false;
  /** Why it can't be pressed, where nothing is awaited. */
  disabled?: string | false;
  children: ReactNode;
};

/** The button of an account form. A disabled one also keeps Enter from submitting. */
export function SubmitButton({ wait, busy, disabled, children }: SubmitButtonProps) {
  const { t } = useTranslation('account');
  return (
    <Button type="submit" tone="primary" size="lg" wide busy={busy} disabled={wait > 0 || disabled}>
      {wait > 0 ? t('wait', { time: countdown(wait * 1000) }) : children}
    </Button>
  );
}
