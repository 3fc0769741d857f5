import { OTPField } from '@base-ui/react/otp-field';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plainDigits } from '@glassbook/money';
import { FieldError } from './field-error.tsx';

const length = 6;

export type CodeInputProps = {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** All six digits are there. */
  onComplete?: (value: string) => void;
  help?: ReactNode;
  error?: ReactNode;
  /** The focus goes to it as soon as it is there: it is the one thing to do then. */
  focused?: boolean;
};

/** Six digits from a mail, one place each; a pasted code fills them all. */
export function CodeInput({ label, value, onChange, onComplete, help, error, focused }: CodeInputProps) {
  const { t } = useTranslation('app');
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <OTPField.Root
        id={id}
        className="otp"
        length={length}
        // Its own check drops the digits of other scripts before they are read.
        validationType="none"
        inputMode="numeric"
        normalizeValue={(typed) => plainDigits(typed).replaceAll(/\D/g, '')}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || help ? `${id}-said` : undefined}
        onValueChange={(next) => onChange(next)}
        onValueComplete={(whole) => onComplete?.(whole)}
      >
        {Array.from({ length }, (_, place) => (
          <OTPField.Input
            key={place}
            autoFocus={focused === true && place === 0}
            aria-label={place === 0 ? undefined : t('ui.digit', { place: place + 1, length })}
          />
        ))}
      </OTPField.Root>
      {error ? (
        <FieldError id={`${id}-said`}>{error}</FieldError>
      ) : (
        help && (
          <span className="help" id={`${id}-said`}>
            {help}
          </span>
        )
      )}
    </div>
  );
}
