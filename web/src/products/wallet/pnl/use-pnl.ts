import { wallet } from '@glassbook/contract';
import { useCall, type Loadable } from '../../../carry/loadable.ts';
import type { Pnl } from './pnl.ts';

/** Counted on the server within a second of each trade; prices move it all the time. */
const everyMs = 10_000;

export const usePnl = (): Loadable<Pnl> => useCall(wallet.pnl, {}, { everyMs });
