import { useId, type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { classes } from './classes.ts';
import { FieldError } from './field-error.tsx';

export type FieldProps = {
  label: ReactNode;
  /** At the right of the label, e.g. what is available. */
  aside?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  children: (ids: { id: string; describedBy: string | undefined; invalid: true | undefined }) => ReactNode;
};

/** A label, a control, a line of help, and what is wrong with it, tied together for screen readers. */
export function Field({ label, aside, help, error, children }: FieldProps) {
  const id = useId();
  const said = error ? `${id}-error` : help ? `${id}-help` : undefined;
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
        {aside}
      </label>
      {children({ id, describedBy: said, invalid: error ? true : undefined })}
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        help && (
          <span className="help" id={`${id}-help`}>
            {help}
          </span>
        )
      )}
    </div>
  );
}

export type TextInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'size'> & {
  label: ReactNode;
  value: string;
  onChange: (value: string, event: ChangeEvent<HTMLInputElement>) => void;
  aside?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** The unit behind the value. */
  unit?: ReactNode;
  /** Before the value, e.g. an icon. */
  before?: ReactNode;
  /** Behind the value, e.g. a button. */
  after?: ReactNode;
  large?: boolean;
  inputRef?: Ref<HTMLInputElement>;
};

/** One line of text with its label. */
export function TextInput({
  label,
  value,
  onChange,
  aside,
  help,
  error,
  unit,
  before,
  after,
  large = true,
  inputRef,
  ...rest
}: TextInputProps) {
  return (
    <Field label={label} aside={aside} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <div
          className={classes('input', large && 'lg')}
          aria-invalid={invalid}
          style={after ? { paddingRight: 2 } : undefined}
        >
          {before}
          <input
            {...rest}
            ref={inputRef}
            id={id}
            value={value}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.target.value, event)}
          />
          {unit !== undefined && <span className="unit">{unit}</span>}
          {after}
        </div>
      )}
    </Field>
  );
}
