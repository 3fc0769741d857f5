import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = { buttons: ['stop'], builtKeys: { 'why.': 'any' } };
