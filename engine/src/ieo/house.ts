import type { House } from '../core/house.ts';
import { HOUSE_IEO } from '../core/ledger.ts';

/** The tokens of every offer are on hold there until they are allocated; what is paid for them goes to it. */
export const HOUSE: House = { owner: HOUSE_IEO, kind: 'spot' };
