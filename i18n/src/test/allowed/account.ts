import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  tightPrefixes: ['login.go', 'register.go', 'forgotten.go', 'code.go', 'address.go', 'code.again', 'field.'],
};
