import { localeOf, words } from '@glassbook/i18n';
import type { Call } from '../../carry/http/handling.ts';

/** The success message of a call of spot trading, in the caller's language. */
export const sentence = ({ language }: Pick<Call, 'language'>, key: string, params: Record<string, string> = {}) =>
  words(localeOf(language), 'spot', `done.${key}`, params);
