import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  builtKeys: { 'fired.': 'any', 'window.': 'any' },
};
