/** What lists show of a coin besides its symbol: its names and what it is used for. */
import type { market } from '@glassbook/contract';
import { catalog, locales, type Locale } from '@glassbook/i18n';

/** A coin that is not here is in no category. */
const categories: Readonly<Record<string, readonly market.Category[]>> = {
  BTC: ['layer1', 'payment'],
  ETH: ['layer1'],
  SOL: ['layer1'],
  XRP: ['layer1', 'payment'],
  BNB: ['layer1'],
  ADA: ['layer1'],
  DOGE: ['meme', 'payment'],
  TRX: ['layer1', 'payment'],
  AVAX: ['layer1'],
  LINK: ['infrastructure', 'defi'],
  DOT: ['layer1', 'infrastructure'],
  LTC: ['payment'],
  BCH: ['payment'],
  SHIB: ['meme'],
  UNI: ['defi'],
  ATOM: ['layer1', 'infrastructure'],
  XLM: ['layer1', 'payment'],
  NEAR: ['layer1'],
  APT: ['layer1'],
  ARB: ['layer2'],
  OP: ['layer2'],
  AAVE: ['defi'],
  SUI: ['layer1'],
  PEPE: ['meme'],
};

export const categoriesOf = (symbol: string): readonly market.Category[] => categories[symbol] ?? [];

/** The coin's name in a language; its symbol where the catalog has none. */
export const nameOf = (symbol: string, locale: Locale): string => catalog(locale, 'coin')[`name.${symbol}`] ?? symbol;

/** The coin's names in all languages, each once. */
export const namesOf = (symbol: string): string[] => [...new Set(locales.map((locale) => nameOf(symbol, locale)))];
