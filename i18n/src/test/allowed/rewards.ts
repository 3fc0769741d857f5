import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['draw', 'get', 'redeem', 'seed.new', 'spend'],
  builtKeys: { 'product.': 'any', 'tab.': 'any', 'task.': 'any', 'wrong.': 'any' },
};
