import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from './field.tsx';
import { passwordStrength } from './password-strength.ts';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'after'> & {
  /** Shows how hard it is to guess. */
  meter?: boolean;
};

/** A password that can be shown, with a meter where a new one is chosen. */
export function PasswordInput({ meter, help, ...rest }: PasswordInputProps) {
  const { t } = useTranslation('app');
  const [shown, setShown] = useState(false);
  const strength = passwordStrength(rest.value);
  return (
    <div className="col g2">
      <TextInput
        {...rest}
        help={help}
        type={shown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        after={
          <button
            type="button"
            className="iconbtn"
            aria-label={t(shown ? 'ui.password_hide' : 'ui.password_show')}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={18} strokeWidth={1.75} /> : <Eye size={18} strokeWidth={1.75} />}
          </button>
        }
      />
      {meter && rest.value !== '' && (
        <div className="col g1">
          <div className={`meter s${strength}`} aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </div>
          <span className="help" role="status">
            {t(`ui.password_strength_${strength}`)}
          </span>
        </div>
      )}
    </div>
  );
}
