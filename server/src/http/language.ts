/** Which of the ten languages a request wants its answer in. */
import { wireLanguages, type WireLanguage } from '@glassbook/contract';

const known: ReadonlySet<string> = new Set(wireLanguages);

/** An unknown or missing language is English. */
export function languageOf(lang: string | undefined): WireLanguage {
  return lang !== undefined && known.has(lang) ? (lang as WireLanguage) : 'en';
}
