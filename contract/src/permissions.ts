/** What staff may do, and the roles that are sets of it; products declare both (`<product>/permissions.ts`). */
import * as list from './permission-list.ts';
import { givenRoles, type Permissions } from './role.ts';

type List = (typeof list)[keyof typeof list];
export type Permission = List extends infer P ? (P extends P ? Extract<keyof P, string> : never) : never;
export type Role = (typeof givenRoles)[number] | 'administrator';
export const roleNames: readonly Role[] = [...givenRoles, 'administrator'];

const given = Object.values<Permissions>(list).flatMap((own) => Object.entries(own)) as [Permission, readonly Role[]][];
export const permissions: readonly Permission[] = given.map(([name]) => name);
export const isPermitted = (role: Role, permission: Permission): boolean =>
  role === 'administrator' || given.some(([name, of]) => name === permission && of.includes(role));
const allOf = (role: Role): readonly Permission[] => permissions.filter((one) => isPermitted(role, one));
export const roles: Readonly<Record<Role, readonly Permission[]>> = {
  ...{ support: allOf('support'), reviewer: allOf('reviewer'), treasurer: allOf('treasurer') },
  ...{ content: allOf('content'), administrator: permissions },
};
