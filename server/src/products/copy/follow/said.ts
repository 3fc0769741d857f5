import { localeOf, words } from '@glassbook/i18n';
import type { Call } from '../../../carry/http/handling.ts';

/** The success message of a call of copy trading, in the caller's language. */
export const said = ({ language }: Pick<Call, 'language'>, key: string): string =>
  words(localeOf(language), 'copy', key, {});
