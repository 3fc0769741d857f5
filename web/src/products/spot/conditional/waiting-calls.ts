/** The calls of orders that wait for a price: those of spot, or of a product that trades by its screens. */
import { spot } from '@glassbook/contract';
import type { TimeInForce } from '../../../shared/trading/ticket/limit-conditions.tsx';
import type { Calls } from '../calls.ts';
import type { Changes } from './changes.ts';
import type { ConditionalRequest } from './draft.ts';

export type WaitingCalls = {
  routes: { place: typeof spot.placeConditional; amend: typeof spot.amendConditional; ended: typeof spot.conditionals };
  /** The name of the form that places them. */
  name: string;
  /** The order, its changed prices and a row of those that ended, as these routes have them. */
  requestOf: (request: ConditionalRequest, time: TimeInForce) => ConditionalRequest;
  changesOf: (changes: Changes, order: spot.Conditional) => Changes;
  rowOf: (row: spot.Conditional) => spot.Conditional;
  /** What else the list of those that ended is asked by. */
  ended: object;
};

const spotWaiting: WaitingCalls = {
  routes: { place: spot.placeConditional, amend: spot.amendConditional, ended: spot.conditionals },
  name: 'conditional order',
  requestOf: (request) => request,
  changesOf: (changes) => changes,
  rowOf: (row) => row,
  ended: {},
};

export const waitingCallsOf = (market: { calls?: Calls } | undefined): WaitingCalls =>
  market?.calls?.waiting ?? spotWaiting;
