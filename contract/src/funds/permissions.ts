import type { Permissions } from '../role.ts';

export const permissions = {
  'funds.read': ['support', 'treasurer'],
  'funds.request': ['support', 'treasurer'],
  'funds.address': ['treasurer'],
  'funds.check': ['treasurer'],
  'funds.pay': ['treasurer'],
} as const satisfies Permissions;
