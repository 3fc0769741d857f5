const REFERENCE = /^[\x21-\x7e]{1,128}$/;
/** By what a payment is found outside, as it can be shown. */
export const isReference = (text: string): boolean => REFERENCE.test(text);
