/**
 * Fiat money for one USD, for showing worth in a currency of the reader's choice; nothing is ever settled on it. These are
 * rounded mid-market rates as of 2026-04-22.
 */
const rates: Readonly<Record<string, string>> = {
  USD: '1',
  CNY: '6.83',
  GBP: '0.74',
  HKD: '7.83',
  JPY: '158.9',
  EUR: '0.85',
  AED: '3.6725',
  THB: '32.2',
  PHP: '59.9',
  SGD: '1.273',
  VND: '26330',
};

export const fiatRates = (): Record<string, string> => ({ ...rates });
