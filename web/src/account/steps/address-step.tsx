import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '@glassbook/ui';
import { addressMost, addressProblem } from '../address.ts';
import { SubmitButton } from '../submit-button.tsx';

export type AddressStepProps = {
  address: string;
  onAddress: (address: string) => void;
  onNext: () => void;
  refused: string | undefined;
  busy: boolean;
  /** Seconds until the server takes another try. */
  wait: number;
};

/** First the address a code is sent to. */
export function AddressStep({ address, onAddress, onNext, refused, busy, wait }: AddressStepProps) {
  const { t } = useTranslation('account');
  const [tried, setTried] = useState(false);
  const problem = addressProblem(address.trim());
  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !busy) onNext();
  };
  return (
    <form className="col g4 mt6" onSubmit={next} noValidate>
      <TextInput
        label={t('field.address')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={addressMost}
        value={address}
        onChange={onAddress}
        help={t('address.help')}
        error={refused ?? (tried && problem !== undefined && t(problem))}
      />
      <SubmitButton wait={wait} busy={busy && t('address.busy')}>
        {t('address.go')}
      </SubmitButton>
    </form>
  );
}
