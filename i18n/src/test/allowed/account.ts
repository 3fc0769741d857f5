import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: [
    'address.go',
    'code.again',
    'code.go',
    'code.other_address',
    'code.outbox_open',
    'forgotten.go',
    'freeze.go',
    'freeze.support',
    'login.create',
    'login.go',
    'register.go',
    'second.use_code',
  ],
  tightPrefixes: ['login.go', 'register.go', 'forgotten.go', 'code.go', 'address.go', 'code.again', 'field.'],
};
