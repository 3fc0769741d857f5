/**
 * A number as it came over the wire, taken apart: nothing in this folder ever passes through a float, so what is shown is what was sent.
 */
export type Decimal = {
  negative: boolean;
  /** The digits as one whole number; `scale` of them stand behind the point. */
  digits: bigint;
  scale: number;
};

/** What can be formatted: text of the wire, with or without a sign, or a whole number of the smallest unit and its scale. */
export type Numeric = string | { amount: bigint; scale: number };

const shape = /^([+-]?)(\d{1,40})(?:\.(\d{1,40}))?$/;

/** Takes a number apart; undefined where the text is none. */
export function decimalOf(value: Numeric): Decimal | undefined {
  if (typeof value !== 'string') {
    return {
      negative: value.amount < 0n,
      digits: value.amount < 0n ? -value.amount : value.amount,
      scale: value.scale,
    };
  }
  const match = shape.exec(value);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  return { negative: sign === '-', digits: BigInt(whole + fraction), scale: fraction.length };
}

/** The same number with exactly `places` behind the point, the magnitude rounded half up. */
export function roundTo({ negative, digits, scale }: Decimal, places: number): Decimal {
  if (places >= scale) return { negative, digits: digits * 10n ** BigInt(places - scale), scale: places };
  const step = 10n ** BigInt(scale - places);
  return { negative, digits: (2n * digits + step) / (2n * step), scale: places };
}

/** The magnitude with groups of three, "1,234,567.80"; the same in every language, so that receipts match digit for digit. */
export function magnitude({ digits, scale }: Decimal): string {
  const text = digits.toString().padStart(scale + 1, '0');
  const whole = scale === 0 ? text : text.slice(0, -scale);
  const fraction = scale === 0 ? '' : `.${text.slice(-scale)}`;
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + fraction;
}
