/** What staff may do, and the roles that are sets of it. Nothing here can name a price, a result or an expiry (DESK-024). */
export const permissions = [
  'overview.read',
  'request.read',
  'request.decide',
  'user.read',
  'user.freeze',
  'user.request',
  'user.check',
  'chat.read',
  'chat.answer',
  'identity.read',
  'identity.decide',
  'identity.check',
  'payee.read',
  'payee.review',
  'funds.read',
  'funds.request',
  'funds.check',
  'funds.pay',
  'float.read',
  'float.request',
  'float.check',
  'market.read',
  'market.halt',
  'market.request',
  'market.check',
  'content.read',
  'content.write',
  'staff.read',
  'staff.request',
  'staff.check',
  'audit.read',
] as const;
export type Permission = (typeof permissions)[number];

const every = ['overview.read', 'request.read'] as const;
const chats = ['chat.read', 'chat.answer'] as const;
const identities = ['identity.read', 'identity.decide', 'identity.check'] as const;
const writing = ['content.read', 'content.write'] as const;
const money = ['payee.read', 'funds.read', 'funds.request', 'funds.check', 'funds.pay'] as const;
const held = ['float.read', 'float.request', 'float.check'] as const;
const markets = ['market.read', 'market.halt', 'market.request', 'market.check'] as const;

/** `reviewer` decides about identities and checks what others ask for. */
export const roles = {
  support: [...every, 'user.read', 'user.freeze', 'user.request', ...chats, 'funds.read', 'funds.request'],
  reviewer: [
    ...every,
    'request.decide',
    'user.read',
    'user.check',
    ...identities,
    'payee.read',
    'payee.review',
    'market.read',
    'market.check',
    'staff.read',
    'staff.check',
    'audit.read',
  ],
  treasurer: [...every, 'request.decide', ...money, ...held, ...markets, 'audit.read'],
  content: [...every, ...writing],
  administrator: [
    ...every,
    'request.decide',
    'user.read',
    'user.freeze',
    'user.request',
    'user.check',
    ...chats,
    ...identities,
    ...money,
    'payee.review',
    ...held,
    ...markets,
    ...writing,
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
