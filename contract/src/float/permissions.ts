import type { Permissions } from '../role.ts';

export const permissions = {
  'float.read': ['treasurer'],
  'float.request': ['treasurer'],
  'float.check': ['treasurer'],
} as const satisfies Permissions;
