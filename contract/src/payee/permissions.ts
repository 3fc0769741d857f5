import type { Permissions } from '../role.ts';

export const permissions = {
  'payee.read': ['reviewer', 'treasurer'],
  'payee.review': ['reviewer'],
} as const satisfies Permissions;
