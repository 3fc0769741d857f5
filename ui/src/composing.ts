import type { KeyboardEvent } from 'react';

/** The key code of whatever an input method takes. */
const taken = 229;

/** Whether a key is one of an input method, which ends a word with Enter. Safari ends the word before it reports the key: there only the code says so. */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === taken;
