/** Words for the server, read from the catalogs at first use and then kept. Never in a browser: reads files. */
import { readFileSync } from 'node:fs';
import { products, type EntryReason, type RefusalCode } from '@glassbook/contract';
import { fallbackLocale, type Locale } from './locales.ts';
import { namespaces, type Namespace } from './namespaces.ts';

type Catalog = Readonly<Record<string, string>>;
export type Parameters = Readonly<Record<string, string | number>>;

const catalogs = new Map<string, Catalog>();
const plurals = new Map<Locale, Intl.PluralRules>();

/** One catalog as it is in its file; empty when the language does not have it. */
export function catalog(locale: Locale, namespace: Namespace): Catalog {
  const name = `${locale}/${namespace}`;
  const known = catalogs.get(name);
  if (known) return known;
  const read = readCatalog(name);
  catalogs.set(name, read);
  return read;
}

function readCatalog(name: string): Catalog {
  try {
    return JSON.parse(readFileSync(new URL(`../catalogs/${name}.json`, import.meta.url), 'utf8')) as Catalog;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Error(`the catalog ${name} cannot be read`, { cause });
  }
}

/**
 * The words of a key in a language, in English where that language lacks them. `{{name}}` is replaced by the parameter;
 * with a `count` the form of the number is chosen (`key_one`, `key_other`, …), with a `context` the sentence of it (`key_held`), as
 * i18next does. Throws for a key that no language has: that is a bug, and the tests cover every key.
 */
export function words(locale: Locale, namespace: Namespace, key: string, parameters: Parameters = {}): string {
  const found = lookUp(locale, namespace, key, parameters) ?? lookUp(fallbackLocale, namespace, key, parameters);
  if (found === undefined) throw new Error(`there are no words for ${namespace}:${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(parameters[name] ?? '–'));
}

function lookUp(locale: Locale, namespace: Namespace, key: string, { count, context }: Parameters): string | undefined {
  const entries = catalog(locale, namespace);
  if (context !== undefined && `${key}_${context}` in entries) return entries[`${key}_${context}`];
  if (count === undefined) return entries[key];
  return entries[`${key}_${pluralOf(locale, Number(count))}`] ?? entries[`${key}_other`] ?? entries[key];
}

function pluralOf(locale: Locale, count: number): Intl.LDMLPluralRule {
  let rules = plurals.get(locale);
  if (!rules) plurals.set(locale, (rules = new Intl.PluralRules(locale)));
  return rules.select(count);
}

/** The words of a product: under its own key, else under the one that products with offers share. */
export function ownWords(
  locale: Locale,
  namespace: Namespace,
  [key, shared]: readonly [key: string, shared: string],
  parameters: Parameters = {},
): string {
  const isShared = !(key in catalog(fallbackLocale, namespace)) && shared in catalog(fallbackLocale, 'offer');
  return isShared ? words(locale, 'offer', shared, parameters) : words(locale, namespace, key, parameters);
}

/** The sentence of a refusal: key `refusal.<reason>` in the catalog of its product, or in that of offers. */
export function say(locale: Locale, refusal: RefusalCode, parameters: Parameters = {}): string {
  const [product, reason] = refusal.split('.') as [string, string];
  const namespace = namespaces.find((each) => each === product);
  if (namespace === undefined) throw new Error(`there is no catalog for the refusals of ${product}`);
  const key = `refusal.${reason}`;
  return ownWords(locale, namespace, [key, key], parameters);
}

/** What a posting was for: key `reason.<word>` in the catalog of the product that lists the reason; `house.funding` is one of the wallet's. */
export function sayReason(locale: Locale, reason: EntryReason): string {
  const owner = products.find(({ entryReasons }) => entryReasons.some((each) => each === reason));
  if (!owner) throw new Error(`no product lists the reason ${reason}`);
  return words(locale, owner.name, `reason.${reason.slice(reason.indexOf('.') + 1)}`);
}
