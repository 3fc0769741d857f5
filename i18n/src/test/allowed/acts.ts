import type { Allowed } from '../allowed.ts';

/** By the name of the call of staff. */
export const allowed: Allowed = { builtKeys: { '': 'any' } };
