import type { Allowed } from '../allowed.ts';

/** Brands: some have a name of their own in a language, others only the one. */
export const allowed: Allowed = {
  builtKeys: { 'name.': 'any' },
  sameAsEnglish: [
    'name.AAVE',
    'name.ADA',
    'name.APT',
    'name.ARB',
    'name.ATOM',
    'name.AVAX',
    'name.BCH',
    'name.BNB',
    'name.BTC',
    'name.DOGE',
    'name.DOT',
    'name.ETH',
    'name.LINK',
    'name.LTC',
    'name.NEAR',
    'name.OP',
    'name.PEPE',
    'name.SHIB',
    'name.SOL',
    'name.SUI',
    'name.TRX',
    'name.UNI',
    'name.USDT',
    'name.XLM',
    'name.XRP',
  ],
};
