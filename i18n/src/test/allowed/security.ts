import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['portrait.choose', 'portrait.save'],
  builtKeys: { 'portrait.': ['across', 'down', 'zoom'] },
};
