export { assert, mulDiv, wholeOf, type Amount, type Rounding } from './amount.ts';
export {
  compareDecimals,
  cutPlaces,
  decimalOf,
  formatAmount,
  isZero,
  parseAmount,
  placesOf,
  rescale,
  typedDecimal,
  unitsOf,
  wireDecimal,
  type Decimal,
} from './decimal.ts';
export { plainDigits } from './plain-digits.ts';
export { percentOf, WORTH_PLACES, worthAt, type Scaled } from './worth.ts';
