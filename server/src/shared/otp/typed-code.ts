import { plainDigits } from '@glassbook/money';

/** A one-time code as it was typed: digits of any script, with or without spaces. */
export const typedCode = (typed: string): string => plainDigits(typed).replaceAll(/\s/g, '');
