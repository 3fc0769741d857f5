import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['cancel.go', 'withdraw.review', 'withdraw.verify'],
  tightPrefixes: ['withdraw.to_', 'status.'],
};
