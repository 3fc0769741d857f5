import type { Permissions } from '../role.ts';

/** Support looks at applications first, a reviewer decides. */
export const permissions = {
  'copy.read': ['support', 'reviewer'],
  'copy.request': ['support', 'reviewer'],
  'copy.check': ['reviewer'],
} as const satisfies Permissions;
