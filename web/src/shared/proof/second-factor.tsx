import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@glassbook/ui';
import { hasPasskeys } from '@glassbook/ui/passkey';
import { PasskeyButton } from './passkey-button.tsx';
import type { PasskeyPurpose } from './passkey.ts';
import { SecondCode, type SecondCodeProps } from './second-code.tsx';

type Props = SecondCodeProps & {
  passkey: boolean;
  purpose: PasskeyPurpose;
  /** Sends the answer of a passkey; gives back the refusal. */
  onPasskey: (response: string) => Promise<string | undefined>;
};

/** The second factors that are set: a passkey first, a code instead of it. */
export function SecondFactor({ passkey, purpose, onPasskey, ...code }: Props) {
  const { t } = useTranslation('account');
  const [types, setTypes] = useState(!passkey || !hasPasskeys());
  if (types)
    return (
      <>
        <SecondCode {...code} />
        {passkey && hasPasskeys() && (
          <Button tone="text" onClick={() => setTypes(false)}>
            {t('passkey.go')}
          </Button>
        )}
      </>
    );
  return (
    <div className="col g4">
      <p className="c2">{t('second.passkey_about')}</p>
      <PasskeyButton tone="primary" purpose={purpose} onAnswer={onPasskey} />
      <Button tone="text" onClick={() => setTypes(true)}>
        {t('second.use_code')}
      </Button>
    </div>
  );
}
