import type { ReactNode } from 'react';

export type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string; detail?: ReactNode }[];
  /** Shows the label above; without it, it is only read aloud. */
  labelShown?: boolean;
  disabled?: boolean;
};

/** What the list behind the button needs: the element of the label and of the value, which name it. */
export type SelectPartsProps = Omit<SelectProps<string>, 'label' | 'labelShown'> & { labelId: string; valueId: string };
