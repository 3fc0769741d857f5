import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressField } from '../address-field.tsx';
import { SubmitButton } from '../../../shared/proof/submit-button.tsx';
import type { Address } from '../use-address.ts';

export type AddressStepProps = {
  address: Address;
  /** Something else was typed or chosen. */
  onChange: () => void;
  onNext: () => void;
  refused: string | undefined;
  busy: boolean;
  /** Seconds until the server takes another try. */
  wait: number;
};

/** First the address or the number a code is sent to. */
export function AddressStep({ address, onChange, onNext, refused, busy, wait }: AddressStepProps) {
  const { t } = useTranslation('account');
  const [tried, setTried] = useState(false);
  const { problem } = address;
  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (problem === undefined && !busy) onNext();
  };
  return (
    <form className="col g4 mt6" onSubmit={next} noValidate>
      <AddressField
        address={address}
        onChange={() => {
          setTried(false);
          onChange();
        }}
        error={refused ?? (tried && problem !== undefined && t(problem))}
      />
      <SubmitButton wait={wait} busy={busy && t('address.busy')}>
        {t('address.go')}
      </SubmitButton>
    </form>
  );
}
