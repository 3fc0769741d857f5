import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { grouped } from './format/index.ts';

/**
 * What a number field shows of typed digits: groups of three as everywhere, plain digits while it has the focus, so that the caret stays where it is.
 * What was selected as it received the focus (Tab selects all) stays selected, so that typing replaces it.
 */
export function useGrouped(typed: string) {
  const [typing, setTyping] = useState(false);
  const selected = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (typing) selected.current?.select();
    selected.current = null;
  }, [typing]);
  return {
    value: typing ? typed : grouped(typed),
    onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
      const isWhole = input.value !== '' && input.selectionStart === 0 && input.selectionEnd === input.value.length;
      if (isWhole) selected.current = input;
      setTyping(true);
    },
    onBlur: () => setTyping(false),
  };
}
