/** The one place where numbers and times become text. */
export { type Numeric } from './decimal.ts';
export {
  change,
  compact,
  hiddenNumber,
  minus,
  noNumber,
  number,
  percentChange,
  placesOf,
  plain,
  ppmPercent,
  price,
  trimmed,
  type Change,
  type Direction,
} from './number.ts';
export {
  countdown,
  date,
  dateTime,
  msOf,
  plainDate,
  relative,
  time,
  utcStamp,
  zoneName,
  type Relative,
} from './time.ts';
