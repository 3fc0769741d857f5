/** The language of a request's answer, one of ten. */
import { wireLanguages, type WireLanguage } from '@glassbook/contract';

const known: ReadonlySet<string> = new Set(wireLanguages);

/** An unknown or missing language is English. */
export function languageOf(lang: string | undefined): WireLanguage {
  return lang !== undefined && known.has(lang) ? (lang as WireLanguage) : 'en';
}
