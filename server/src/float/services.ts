/** Dependencies of the calls of float. */
import type { Core } from '../slice.ts';
import type { Reconciler } from './reconcile/reconciler.ts';

export type FloatServices = Pick<Core, 'pool' | 'now' | 'catalog'> &
  Pick<Core['review'], 'approvals'> & { reconciler: Reconciler };
