import type { Permissions } from '../role.ts';

export const permissions = {
  'content.read': ['content'],
  'content.write': ['content'],
} as const satisfies Permissions;
