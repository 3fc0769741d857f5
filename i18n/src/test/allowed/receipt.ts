import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['copy', 'export', 'recompute'],
  builtKeys: { 'fault.': 'any', needed_: 'any' },
};
