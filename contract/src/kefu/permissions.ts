import type { Permissions } from '../role.ts';

export const permissions = {
  'chat.read': ['support'],
  'chat.answer': ['support'],
} as const satisfies Permissions;
