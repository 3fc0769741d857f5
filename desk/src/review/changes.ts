/** What a request changes, as figures. */
import type { desk } from '@glassbook/contract';
import { decimalOf, mulDiv, unitsOf } from '@glassbook/money';
import { change as signed, exact, noNumber } from '@glassbook/ui/format';
import { toText } from '../settings/draft.ts';
import { dateText } from '../settings/date-text.ts';
import { durationText } from '../settings/duration.ts';
import { momentText } from '../settings/moment.ts';

export type Figure = NonNullable<desk.RequestView['changes'][number]['figure']>;
/** `figure`: of a field of a declared setting, which says itself what it is. */
export type Change = { field: string; before: string; after: string; figure?: Figure | null };

const counted: readonly Figure['kind'][] = ['ppm', 'ppb', 'duration', 'count', 'amount'];
/** A value of a declared setting with its percent sign, its groups and its unit; a word as it is. */
export function figureText(
  { kind, unit }: Pick<Figure, 'kind' | 'unit'>,
  value: string,
  t: (key: 'value.on' | 'value.off') => string,
  locale: string,
): string {
  if (value === '') return noNumber;
  if (kind === 'ppm') return `${percentOfPpm(value)}%`;
  if (kind === 'ppb') return `${toText('finePercent', value)}%`;
  if (kind === 'duration') return durationText(value, locale);
  if (kind === 'date') return dateText(value);
  if (kind === 'time') return `${momentText(value)} UTC`;
  if (kind === 'flag') return t(value === 'true' ? 'value.on' : 'value.off');
  if (!counted.includes(kind)) return value;
  return unit === '' ? exact(value) : `${exact(value)} ${unit}`;
}

/** The catalogs with the words of changes. A form loads them when it opens: a key pressed while they load would be lost. */
export const changeWords = ['desk', 'float', 'funds', 'identity', 'treasury', 'wallet'] as const;

const inWords = new Set([
  ...[
    'status',
    'role',
    'code',
    'account',
    'authenticator',
    'recoveryCodes',
    'password',
    'paymentPassword',
    'settingsLock',
    'payeeListOnly',
  ],
  ...['withdrawal', 'rejectReason', 'reference', 'payee', 'marks', 'statedAt'],
  ...['deposit', 'depositAddress', 'bankAccount', 'checksum'],
  ...['nftReview', 'nftMedium', 'nftSale'],
  ...['copyApplication', 'copyTrader'],
  ...['otcOrder', 'otcMerchant'],
  ...['identityDetails', 'identityPhotos', 'identityReason'],
]);
export const isWord = (field: string): boolean => inWords.has(field);

/** Parts per million as a percent with every place it has, at least two: 1000 → "0.10", 1250 → "0.125". */
export const percentOfPpm = (ppm: string): string =>
  exact({ amount: BigInt(ppm), scale: 4 }).replace(/(\.\d\d\d*?)0+$/, '$1');

/** The figure of a field that no setting declares, with its groups. */
export const figureOf = (field: string, value: string): string => {
  if (field === 'email' || field === 'phone') return value === 'none' ? noNumber : value;
  // Of what was not stated before.
  if (value === '-') return noNumber;
  return exact(value);
};

/** By how much a figure changes, of what it was, in percent; half even. Nothing where it was zero or is a word. */
export function relativeChange({ field, before, after, figure }: Change): string {
  if (figure ? !counted.includes(figure.kind) : isWord(field)) return noNumber;
  const [from, to] = [decimalOf(before), decimalOf(after)];
  if (from === undefined || to === undefined || from.digits === 0n) return noNumber;
  const scale = Math.max(from.scale, to.scale);
  const [a, b] = [unitsOf(from, scale, 'down'), unitsOf(to, scale, 'down')];
  const grows = b >= a;
  const part = mulDiv(grows ? b - a : a - b, 10_000n, a, 'half-even');
  return `${signed({ amount: grows ? part : -part, scale: 2 }, 2).text}%`;
}
