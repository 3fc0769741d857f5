import { useEffect, useState } from 'react';
import { locales, type Locale } from '@glassbook/i18n/locales';
import { wordsIn } from '../../carry/language.ts';

export type Samples = Partial<Record<Locale, Readonly<Record<string, string>>>>;

/** A word or two of each language, so that it is recognised before it is chosen. */
export function useSamples(): Samples {
  const [samples, setSamples] = useState<Samples>({});
  useEffect(() => {
    let here = true;
    for (const locale of locales) {
      wordsIn(locale, 'setting').then(
        (words) => {
          if (here) setSamples((others) => ({ ...others, [locale]: words }));
        },
        // Its name is there without a sample.
        () => undefined,
      );
    }
    return () => {
      here = false;
    };
  }, []);
  return samples;
}
