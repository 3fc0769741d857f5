import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['contact', 'end', 'older', 'open', 'rate.send', 'retry', 'send'],
  builtKeys: { 'canned.': 'any', 'rate.': ['1', '2', '3', '4', '5'] },
};
