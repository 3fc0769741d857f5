import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['again', 'back', 'max', 'review', 'see'],
  builtKeys: { 'problem.': 'any' },
};
