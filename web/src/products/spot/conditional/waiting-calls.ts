import { spot } from '@glassbook/contract';
import type { Calls, WaitingCalls } from '../calls.ts';

/** Apart from the other calls of spot: only the parts of a page that know orders that wait load these. */
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
