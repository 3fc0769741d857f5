import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['log_in', 'log_out', 'sign_up', 'ui.back', 'ui.close', 'ui.try_again', 'offline.try_now'],
  builtKeys: { 'menu.': 'any', 'feed.': 'any', 'tab.': 'any', 'ui.password_strength_': 'any' },
  sameAsEnglish: ['menu.nft', 'menu.otc'],
  tightPrefixes: [
    'tab.',
    'menu.',
    'log_in',
    'log_out',
    'sign_up',
    'ui.try_again',
    'ui.back',
    'ui.close',
    'orders',
    'settings',
  ],
};
