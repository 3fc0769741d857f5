/** Dependencies of the calls of float. */
import type { Core } from '../../shared/slice/core.ts';
import type { Reconciler } from './reconcile/reconciler.ts';

export type FloatServices = Pick<Core, 'pool' | 'now' | 'catalog' | 'approvals'> & { reconciler: Reconciler };
