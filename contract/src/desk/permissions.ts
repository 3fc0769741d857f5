import type { Permissions } from '../role.ts';

export const permissions = {
  'overview.read': ['support', 'reviewer', 'treasurer', 'content'],
  'request.read': ['support', 'reviewer', 'treasurer', 'content'],
  'request.decide': ['reviewer', 'treasurer'],
  'user.read': ['support', 'reviewer'],
  'user.freeze': ['support'],
  'user.request': ['support'],
  'user.check': ['reviewer'],
  'staff.read': ['reviewer'],
  'staff.request': [],
  'staff.check': ['reviewer'],
  'audit.read': ['reviewer', 'treasurer'],
} as const satisfies Permissions;
