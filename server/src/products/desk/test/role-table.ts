/**
 * What each role may, written by hand: tests take what they expect from here and not from the contract, so that a permission that a role is given or
 * loses there needs a decision here and in docs/desk.md.
 */
import type { Permission, Role } from '@glassbook/contract';

const everyone = ['support', 'reviewer', 'treasurer', 'content', 'administrator'] as const;

export const rolesOf: Readonly<Record<Permission, readonly Role[]>> = {
  'overview.read': everyone,
  'request.read': everyone,
  'request.decide': ['reviewer', 'treasurer', 'administrator'],
  'user.read': ['support', 'reviewer', 'administrator'],
  'user.freeze': ['support', 'administrator'],
  'user.request': ['support', 'administrator'],
  'user.check': ['reviewer', 'administrator'],
  'chat.read': ['support', 'administrator'],
  'chat.answer': ['support', 'administrator'],
  'identity.read': ['reviewer', 'administrator'],
  'identity.decide': ['reviewer', 'administrator'],
  'identity.check': ['reviewer', 'administrator'],
  'payee.read': ['reviewer', 'treasurer', 'administrator'],
  'payee.review': ['reviewer', 'administrator'],
  'funds.read': ['support', 'treasurer', 'administrator'],
  'funds.request': ['support', 'treasurer', 'administrator'],
  'funds.address': ['treasurer', 'administrator'],
  'funds.check': ['treasurer', 'administrator'],
  'funds.pay': ['treasurer', 'administrator'],
  'float.read': ['treasurer', 'administrator'],
  'float.request': ['treasurer', 'administrator'],
  'float.check': ['treasurer', 'administrator'],
  'market.read': ['reviewer', 'treasurer', 'administrator'],
  'market.halt': ['treasurer', 'administrator'],
  'market.request': ['treasurer', 'administrator'],
  'market.check': ['reviewer', 'treasurer', 'administrator'],
  'nft.read': ['support', 'reviewer', 'administrator'],
  'nft.request': ['support', 'reviewer', 'administrator'],
  'nft.check': ['reviewer', 'administrator'],
  'otc.read': ['support', 'reviewer', 'administrator'],
  'otc.request': ['support', 'reviewer', 'administrator'],
  'otc.check': ['reviewer', 'administrator'],
  'room.read': ['support', 'content', 'administrator'],
  'room.moderate': ['support', 'administrator'],
  'room.post': ['support', 'content', 'administrator'],
  'copy.read': ['support', 'reviewer', 'administrator'],
  'copy.request': ['support', 'reviewer', 'administrator'],
  'copy.check': ['reviewer', 'administrator'],
  'content.read': ['content', 'administrator'],
  'content.write': ['content', 'administrator'],
  'staff.read': ['reviewer', 'administrator'],
  'staff.request': ['administrator'],
  'staff.check': ['reviewer', 'administrator'],
  'audit.read': ['reviewer', 'treasurer', 'administrator'],
};
