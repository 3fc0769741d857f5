import { preference } from '../../../carry/preference.ts';
import { candlePeriods } from './periods.ts';

/** The period of every chart, kept on the device. */
export const chosenPeriod = preference('chart.period', candlePeriods, '15min');
