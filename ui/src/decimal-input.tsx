import { TextInput, type TextInputProps } from './field.tsx';
import { useDecimal, type Decimals } from './use-decimal.ts';

type Props = Omit<TextInputProps, keyof Decimals | keyof ReturnType<typeof useDecimal>> & Decimals;

/** One line for a decimal number with its label. */
export function DecimalInput({ value, places, onChange, ...rest }: Props) {
  return <TextInput placeholder="0" {...rest} {...useDecimal({ value, places, onChange })} />;
}
