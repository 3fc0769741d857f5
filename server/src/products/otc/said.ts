import type { WireLanguage } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';

export const said = (language: WireLanguage, key: string): string => words(localeOf(language), 'otc', key);
