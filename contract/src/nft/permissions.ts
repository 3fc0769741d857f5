import type { Permissions } from '../role.ts';

/** Support looks at works first, a reviewer decides. */
export const permissions = {
  'nft.read': ['support', 'reviewer'],
  'nft.request': ['support', 'reviewer'],
  'nft.check': ['reviewer'],
} as const satisfies Permissions;
