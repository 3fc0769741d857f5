import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['cover.add', 'cover.remove', 'create', 'publish', 'save', 'save_settings', 'withdraw'],
  builtKeys: {},
  tightPrefixes: ['publish', 'save', 'withdraw', 'create', 'preview.phone', 'preview.wide', 'state.'],
};
