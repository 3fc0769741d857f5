import type { Permissions } from '../role.ts';

export const permissions = {
  'room.read': ['support', 'content'],
  'room.moderate': ['support'],
  'room.post': ['support', 'content'],
} as const satisfies Permissions;
