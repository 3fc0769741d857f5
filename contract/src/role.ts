/** Roles besides the administrator's, who may do everything. A reviewer decides about identities and checks what others ask for. */
export const givenRoles = ['support', 'reviewer', 'treasurer', 'content'] as const;
/** What staff may do with a product, each with the roles that may. Nothing here can name a price, a result or an expiry (DESK-024). */
export type Permissions = Readonly<Record<string, readonly (typeof givenRoles)[number][]>>;
