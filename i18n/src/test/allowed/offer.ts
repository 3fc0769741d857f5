import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['again', 'back', 'max'],
  builtKeys: { 'problem.': 'any' },
};
