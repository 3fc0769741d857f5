/** Of a key that is pressed; `keyCode` has no successor that says the same. */
type Pressed = { nativeEvent: { isComposing: boolean; keyCode: number } };

/** The key code of whatever an input method takes. */
const taken = 229;

/** Whether a key is one of an input method, which ends a word with Enter. Safari ends the word before it reports the key: there only the code says so. */
export const isComposing = ({ nativeEvent }: Pressed): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === taken;
