/** The one place where numbers and times become text. */
export { balance } from './balance.ts';
export { grouped, type Numeric } from './decimal.ts';
export {
  amount,
  assetPlaces,
  change,
  compact,
  currencyPlaces,
  exact,
  hiddenNumber,
  inSentence,
  minus,
  noNumber,
  owed,
  percentChange,
  ppmPercent,
  price,
  share,
  spendable,
  trimmed,
  worth,
  worthPlaces,
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
  zoneNote,
  utcStamp,
  zoneName,
  type Relative,
} from './time.ts';
