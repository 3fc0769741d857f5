import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['desk.end', 'desk.give', 'desk.unlink', 'draw', 'get', 'redeem', 'seed.new', 'spend'],
  builtKeys: { 'product.': 'any', 'tab.': 'any', 'task.': 'any', 'wrong.': 'any' },
};
