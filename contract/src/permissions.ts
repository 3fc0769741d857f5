/** What staff may do, and the roles that are sets of it. Nothing here can name a price, a result or an expiry (DESK-019). */
export const permissions = [
  'overview.read',
  'request.read',
  'request.decide',
  'user.read',
  'chat.read',
  'chat.answer',
  'market.read',
  'market.halt',
  'market.request',
  'market.check',
  'staff.read',
  'staff.request',
  'staff.check',
  'audit.read',
] as const;
export type Permission = (typeof permissions)[number];

const every = ['overview.read', 'request.read'] as const;
const chats = ['chat.read', 'chat.answer'] as const;
const markets = ['market.read', 'market.halt', 'market.request', 'market.check'] as const;

/** `reviewer` checks what others ask for and asks for nothing itself. */
export const roles = {
  support: [...every, 'user.read', ...chats],
  reviewer: [
    ...every,
    'request.decide',
    'user.read',
    'market.read',
    'market.check',
    'staff.read',
    'staff.check',
    'audit.read',
  ],
  treasurer: [...every, 'request.decide', ...markets, 'audit.read'],
  content: [...every],
  administrator: [
    ...every,
    'request.decide',
    'user.read',
    ...chats,
    ...markets,
    'staff.read',
    'staff.request',
    'staff.check',
    'audit.read',
  ],
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as readonly Role[];

export const isPermitted = (role: Role, permission: Permission): boolean =>
  (roles[role] as readonly Permission[]).includes(permission);
