import type { Permissions } from '../role.ts';

export const permissions = {
  'identity.read': ['reviewer'],
  'identity.decide': ['reviewer'],
  'identity.check': ['reviewer'],
} as const satisfies Permissions;
