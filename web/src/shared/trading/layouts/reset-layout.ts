import { forgetIndicators } from '../chart/kept-chart.ts';
import { chosenPeriod } from '../chart/chosen-period.ts';
import type { Instrument } from '../instrument.ts';
import { forgetSizes } from './panel-sizes.ts';

/** Forgets the sizes of the panels, and the period and the indicators of a pair's chart. */
export function resetLayout(market: Instrument): void {
  forgetSizes();
  forgetIndicators(market);
  chosenPeriod.set('15min');
}
