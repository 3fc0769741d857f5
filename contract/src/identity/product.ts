import { declareProduct } from '../product.ts';
import { refusals, state, verify } from './identity.ts';
import { approve, queue, reject, requestOverride, show, view } from './staff.ts';

export const product = declareProduct({
  name: 'identity',
  refusals: [
    ...refusals,
    'identity.not_found',
    'identity.decided_already',
    'identity.approved_by_you',
    'identity.failure_missing',
    'identity.not_newest',
    'identity.override_open',
    'identity.own_account',
    'identity.level_required',
    'identity.country_unknown',
    'identity.country_closed',
    'identity.leverage_above_cap',
  ],
  entryReasons: [],
  routes: { state, verify, queue, show, view, approve, reject, requestOverride },
  channels: {},
  requests: ['identity.override'],
  acts: ['override'],
});
