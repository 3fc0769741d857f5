/** Own lock-ups, by their declaration. */
import { lockup } from '@glassbook/contract';
import { orderRow } from '@glassbook/engine/lockup/rows';
import { ORDERS_MAX } from '@glassbook/engine/lockup/words';
import { wireRows } from '../../shared/own/wire-rows.ts';
import type { Core } from '../../shared/slice/core.ts';
import { sumsOf } from './present.ts';
import { stored } from './stored.ts';

export const ownOrders = ({ pool, catalog, now }: Pick<Core, 'pool' | 'catalog' | 'now'>) =>
  wireRows({
    ...{ pool, catalog, row: orderRow, wire: lockup.orderWire, sums: sumsOf(now), stored: stored.orders },
    ...{ rowsIn: ({ lockup: { orders } }) => orders, open: { status: 'running' }, openMax: ORDERS_MAX },
  });
