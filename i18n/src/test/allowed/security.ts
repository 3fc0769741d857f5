import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    'email.go',
    'email.send',
    'lock.extend',
    'lock.go',
    'passkeys.add',
    'passkeys.remove',
    'passkeys.rename',
    'portrait.choose',
    'portrait.save',
  ],
  builtKeys: { 'portrait.': ['across', 'down', 'zoom'] },
};
