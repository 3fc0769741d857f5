import { useTranslation } from 'react-i18next';
import { Segments, TextInput } from '@glassbook/ui';
import { addressMost } from './address.ts';
import { PhoneField } from './phone/phone-field.tsx';
import type { Address } from './use-address.ts';

/** An email or a phone number, whichever is chosen above the field. */
export function AddressField({
  address,
  isLogin = false,
  onChange,
  error,
}: {
  address: Address;
  isLogin?: boolean;
  /** Something else was typed or chosen. */
  onChange: () => void;
  error: string | false | undefined;
}) {
  const { t } = useTranslation('account');
  const { by, email, number, area, areas, isPhone } = address;
  const help = isLogin ? undefined : t(isPhone ? 'phone.help' : 'address.help');
  const after =
    <T,>(change: (value: T) => void) =>
    (value: T) => {
      change(value);
      onChange();
    };
  return (
    <>
      {address.offersPhone && (
        <Segments
          label={t('by.label')}
          value={by}
          onChange={after(address.setBy)}
          options={[
            { value: 'email', label: t('field.address') },
            { value: 'phone', label: t('by.phone') },
          ]}
        />
      )}
      {isPhone ? (
        <PhoneField
          {...{ areas, area, number, help, error }}
          autoComplete={isLogin ? 'username' : 'tel-national'}
          onArea={after(address.setArea)}
          onNumber={after(address.setNumber)}
        />
      ) : (
        <TextInput
          label={t('field.address')}
          type="email"
          autoComplete={isLogin ? 'username' : 'email'}
          autoCapitalize="none"
          maxLength={addressMost}
          value={email}
          onChange={after(address.setEmail)}
          {...{ help, error }}
        />
      )}
    </>
  );
}
