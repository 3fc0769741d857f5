import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['guest.log_in', 'guest.sign_up', 'notices.less', 'products.less', 'popup.close', 'popup.read'],
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
