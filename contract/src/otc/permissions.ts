import type { Permissions } from '../role.ts';

/** Support looks at an appeal first, a reviewer decides. */
export const permissions = {
  'otc.read': ['support', 'reviewer'],
  'otc.request': ['support', 'reviewer'],
  'otc.check': ['reviewer'],
} as const satisfies Permissions;
