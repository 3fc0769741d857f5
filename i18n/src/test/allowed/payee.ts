import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = { builtKeys: { 'failure.': 'any' } };
