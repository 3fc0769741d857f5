import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['passkeys.add', 'passkeys.remove', 'passkeys.rename', 'portrait.choose', 'portrait.save'],
  builtKeys: { 'portrait.': ['across', 'down', 'zoom'] },
};
