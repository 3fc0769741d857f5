/** The form of an alert: what is typed, and the request it makes. The server checks it. */
import type { alert } from '@glassbook/contract';
import { decimalOf, formatAmount, mulDiv, placesOf, unitsOf, wireDecimal } from '@glassbook/money';

export type Expiry = 'never' | '1' | '7' | '30' | 'kept';
export type AlertForm = {
  symbol: string;
  condition: alert.Condition;
  level: string;
  percent: string;
  window: alert.Window;
  repeat: boolean;
  mail: boolean;
  note: string;
  expiry: Expiry;
};

export const emptyForm = (symbol: string, level: string): AlertForm => ({
  ...{ symbol, level, condition: 'rises', percent: '5', window: '1h', repeat: false, mail: false, note: '' },
  expiry: 'never',
});

export const formOf = (one: alert.Alert): AlertForm => ({
  ...{ symbol: one.symbol, condition: one.condition, level: one.level ?? '', percent: one.percent ?? '5' },
  ...{ window: one.window ?? '1h', repeat: one.repeat, mail: one.mail, note: one.note },
  expiry: one.expires_ms === null ? 'never' : 'kept',
});

/** The level that a new alert starts with: 5 % above the present price, or below it for a fall, with the places of the tick, half even. At the price itself it would fire at once. */
export function startLevel(price: string, tick: string, condition: alert.Condition): string {
  const read = decimalOf(price);
  if (read === undefined) return '';
  const places = placesOf(tick);
  const units = mulDiv(unitsOf(read, places, 'half-even'), condition === 'falls' ? 95n : 105n, 100n, 'half-even');
  return formatAmount(units, places);
}

export const watchesLevel = (condition: alert.Condition): boolean => condition === 'rises' || condition === 'falls';

const DAY_MS = 86_400_000;

/** `kept` is the expiry of the alert that is edited. */
export function requestOf(form: AlertForm, now: number, kept: number | null) {
  const { condition, window, note, expiry } = form;
  const days = expiry === 'never' || expiry === 'kept' ? undefined : Number(expiry);
  const expires = expiry === 'kept' ? (kept ?? undefined) : days === undefined ? undefined : now + days * DAY_MS;
  return {
    ...({ condition, note, repeat: form.repeat ? '1' : '0', mail: form.mail ? '1' : '0' } as const),
    ...(watchesLevel(condition) ? { level: wireDecimal(form.level) } : { percent: wireDecimal(form.percent), window }),
    ...(expires === undefined ? {} : { expires_ms: String(expires) }),
  };
}
