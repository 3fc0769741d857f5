import { forgetIndicators } from '../chart/indicators.ts';
import { chosenPeriod } from '../chart/chosen-period.ts';
import { forgetSizes } from './panel-sizes.ts';

/** Forgets the sizes of the panels, and the period and the indicators of the chart. */
export function resetLayout(): void {
  forgetSizes();
  forgetIndicators();
  chosenPeriod.set('15min');
}
