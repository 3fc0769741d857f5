import type { Permissions } from '../role.ts';

export const permissions = {
  'market.read': ['reviewer', 'treasurer'],
  'market.halt': ['treasurer'],
  'market.request': ['treasurer'],
  'market.check': ['reviewer', 'treasurer'],
} as const satisfies Permissions;
