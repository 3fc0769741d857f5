import type { Model } from '../model/model.ts';
import { stocksOf } from './floor.ts';

/** Whether owners of a stock are being done, for a corporate action. */
export const isAdjusting = (model: Model, market: number): boolean =>
  [...stocksOf(model).actions.values()].some(
    (action) => action.market === market && action.isRunning && action.state === 'announced',
  );
