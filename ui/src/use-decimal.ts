import {
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { typedDecimal } from '@glassbook/money';
import { grouped } from './format/index.ts';
import { toast } from './toast-store.ts';

export type Decimals = {
  /** As it is: digits and one point, or empty. Groups are shown, never passed on. */
  value: string;
  /** As many can be typed behind the point. */
  places: number;
  onChange: (value: string) => void;
};

/** Whether a language writes 1,5 for one and a half. */
const commaIsPoint = (locale: string): boolean =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',');

/** Whether it came whole. */
const isWhole = ({ inputType }: InputEvent): boolean =>
  inputType === 'insertFromPaste' || inputType === 'insertFromDrop';

/** Whether it was a key; what is pasted, filled in or spoken comes whole. */
const isKeyed = ({ inputType, data }: InputEvent): boolean => inputType === 'insertText' && data?.length === 1;

const groupsIn = (text: string): number => text.split(',').length - 1;

/**
 * The attributes of an input for a decimal number: groups of three as everywhere, plain digits while it has the focus, so that the caret stays
 * where it is. What was selected as it received the focus (Tab selects all) stays selected, so that typing replaces it. A text that is no number
 * leaves the field as it was, and a toast says so. A word of an input method is read when it is complete. What came whole is shown in groups at
 * once, so that how `1,500` was read is seen; the groups go again before the next key or text changes anything.
 */
export function useDecimal({ value, places, onChange }: Decimals) {
  const { t, i18n } = useTranslation('app');
  const [typing, setTyping] = useState(false);
  const [composed, setComposed] = useState<string>();
  const read = (raw: string, keyed: boolean) => {
    const typed = typedDecimal(raw, { places, isKeyed: keyed, commaIsPoint: commaIsPoint(i18n.language) });
    if (typed === undefined) toast(t('ui.number_unreadable'));
    else onChange(typed);
  };
  /** Plain digits, with the caret between the same ones. */
  const plain = (input: HTMLInputElement) => {
    const at = [input.selectionStart, input.selectionEnd].map((place) => {
      const before = input.value.slice(0, place ?? input.value.length);
      return before.length - groupsIn(before);
    });
    // Before the browser puts anything in.
    flushSync(() => setTyping(true));
    input.setSelectionRange(at[0] ?? null, at[1] ?? null);
  };
  const toPlain = ({ currentTarget }: KeyboardEvent<HTMLInputElement> | ClipboardEvent<HTMLInputElement>) => {
    if (!typing) plain(currentTarget);
  };
  return {
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: composed ?? (typing ? value : grouped(value)),
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      const isWhole = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length;
      // Text that is put in as the field receives the focus (autofill, voice) must not be overwritten by a later render.
      flushSync(() => setTyping(true));
      if (isWhole) input.select();
    },
    onBlur: () => setTyping(false),
    onKeyDown: toPlain,
    onPaste: toPlain,
    onChange: (raw: string, { nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const event = nativeEvent as InputEvent;
      if (event.isComposing) setComposed(raw);
      else {
        read(raw, isKeyed(event));
        if (isWhole(event)) setTyping(false);
      }
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      read(currentTarget.value, true);
    },
  };
}
