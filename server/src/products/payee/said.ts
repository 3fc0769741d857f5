import { words, type Locale } from '@glassbook/i18n';
import { holdMs } from '../../shared/holds/holds.ts';
import type { PayeeServices } from './services.ts';

/** The sentence for what was saved, and in a demo that its hold is short. */
export const saidOf = (services: Pick<PayeeServices, 'holdMs'>, locale: Locale, key: string): string =>
  [key, ...(key !== 'done.kept' && services.holdMs < holdMs ? ['hold.demo'] : [])]
    .map((each) => words(locale, 'payee', each))
    .join(' ');
