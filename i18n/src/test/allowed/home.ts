import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  tightPrefixes: [
    'guest.log_in',
    'guest.sign_up',
    'notices.',
    'products.all',
    'products.coming',
    'products.less',
    'popup.',
  ],
};
