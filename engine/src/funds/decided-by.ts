import type { DecidedBy } from './command.ts';

/** A number that an actor or a request can have. */
export const isActor = (each: number): boolean => Number.isSafeInteger(each) && each > 0;

/** Four eyes, in the journal itself: no command moves money by one actor alone. */
export const isOfTwo = ({ request, maker, checker }: DecidedBy): boolean =>
  isActor(request) && isActor(maker) && isActor(checker) && maker !== checker;

const REFERENCE = /^[\x21-\x7e]{1,128}$/;
/** By what a payment is found outside, as it can be shown. */
export const isReference = (text: string): boolean => REFERENCE.test(text);
