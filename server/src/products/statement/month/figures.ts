/** Amounts as the page shows them: every place, in groups of three, with the true minus. */
import { formatAmount } from '@glassbook/money';

const minus = '\u2212';

/** Decimal text of the wire: "1234.50" to "1,234.50". */
export function figure(text: string): string {
  const [whole = '', places] = text.replace(/^-/, '').split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${text.startsWith('-') ? minus : ''}${grouped}${places === undefined ? '' : `.${places}`}`;
}

export const amountFigure = (amount: bigint, scale: number): string => figure(formatAmount(amount, scale));

/** What was gained or lost, with its sign; nothing has none. */
export const change = (text: string): string => (/^-|^[0.]+$/.test(text) ? figure(text) : `+${figure(text)}`);
