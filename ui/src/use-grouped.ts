import { useState } from 'react';
import { grouped } from './format/index.ts';

/** What a number field shows of typed digits: groups of three as everywhere, plain digits while it has the focus, so that the caret stays where it is. */
export function useGrouped(typed: string) {
  const [typing, setTyping] = useState(false);
  return {
    value: typing ? typed : grouped(typed),
    onFocus: () => setTyping(true),
    onBlur: () => setTyping(false),
  };
}
