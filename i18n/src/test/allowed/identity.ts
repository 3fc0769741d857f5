import type { Allowed } from '../allowed.ts';

export const allowed: Allowed = {
  buttons: ['send', 'continue', 'again'],
  builtKeys: { choose_: ['front', 'reverse'], 'failure.': 'any', 'opens.': 'any', 'stage.': 'any', 'type.': 'any' },
};
