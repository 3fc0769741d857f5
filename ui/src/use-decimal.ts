import {
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type CompositionEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { plainDigits, typedDecimal } from '@glassbook/money';
import { grouped } from './format/index.ts';
import { isOwnFigure } from './own-figures.ts';
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
const withoutGroups = (text: string): string => text.replaceAll(',', '');

/** More than any number has, for a piece that is put into one. */
const PLACES_MAX = 18;

/** Where a paste goes: what stays before and behind it, without groups, and whether it is a figure of ours. */
type Paste = { before: string; behind: string; isOwn: boolean };

type Reading = { places: number; commaIsPoint: boolean };

/** What is pasted is read by itself, then put between the digits around it. */
function withPasted(raw: string, { before, behind, isOwn }: Paste, reading: Reading): string | undefined {
  const piece = plainDigits(raw.slice(before.length, raw.length - behind.length)).trim();
  if (before + behind === '') return typedDecimal(piece, { ...reading, isKeyed: false, isOwn });
  const isDigits = /^\d*$/.test(piece);
  const read = isDigits ? piece : typedDecimal(piece, { ...reading, isKeyed: false, isOwn, places: PLACES_MAX });
  if (read === undefined) return undefined;
  // A piece of a number: its zero before the point is not there.
  const placed = /^[.,]/.test(piece) ? read.slice(1) : read;
  return typedDecimal(before + placed + behind, { ...reading, isKeyed: true });
}

/** What was shown in groups and is shorter now, cut by a menu or undone: commas in it are the groups that were shown. */
const isOfShown = ({ inputType }: InputEvent): boolean => /^(delete|history)/.test(inputType);

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
  const pasted = useRef<Paste>(undefined);
  const reading = {
    places,
    // Asked when something was typed: a browser takes ten milliseconds to prepare its first number format.
    get commaIsPoint() {
      return commaIsPoint(i18n.language);
    },
  };
  const keep = (typed: string | undefined) => {
    if (typed === undefined) toast(t('ui.number_unreadable'));
    else onChange(typed);
  };
  const read = (raw: string, keyed: boolean) => keep(typedDecimal(raw, { ...reading, isKeyed: keyed }));
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
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    toPlain(event);
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const [from, to] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    pasted.current = { before: text.slice(0, from), behind: text.slice(to), isOwn: isOwnFigure(event.clipboardData) };
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
    onPaste,
    // A menu cuts without a key before.
    onCut: toPlain,
    onChange: (raw: string, { nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const event = nativeEvent as InputEvent;
      const paste = pasted.current;
      pasted.current = undefined;
      if (event.isComposing) {
        setComposed(raw);
        return;
      }
      if (paste && event.inputType === 'insertFromPaste') keep(withPasted(raw, paste, reading));
      else if (!typing && isOfShown(event)) read(withoutGroups(raw), true);
      else read(raw, isKeyed(event));
      if (isWhole(event)) setTyping(false);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposed(undefined);
      read(currentTarget.value, true);
    },
  };
}
