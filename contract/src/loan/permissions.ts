import type { Permissions } from '../role.ts';

/** Support sees the loans of a user and asks to repay or add for one who is frozen, a reviewer decides. */
export const permissions = {
  'loan.read': ['support', 'reviewer'],
  'loan.request': ['support', 'reviewer'],
  'loan.check': ['reviewer'],
} as const satisfies Permissions;
