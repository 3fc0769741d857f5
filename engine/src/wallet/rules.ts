/** The settings of demo money, declared once (core/fields.ts). With real money there are none. */
import type { Declared } from '../core/fields.ts';

/** What one claim of demo funds gives, and how often. */
export const demoRules = {
  kind: 'wallet.configureDemo',
  noun: 'demo',
  fields: {
    enabled: { kind: 'flag' },
    // Under rules 1 any number was taken that is not below zero.
    everyMs: { kind: 'duration' },
    grants: {
      kind: 'list',
      max: 4_096,
      of: { asset: { kind: 'asset' }, amount: { kind: 'amount', of: 'asset', min: 1n } },
    },
  },
  only: 'demo',
} as const satisfies Declared;

/** Whether the simulated traders of a demo act. The engine keeps it; the server's traders follow it. */
export const crowdRules = {
  kind: 'wallet.configureCrowd',
  noun: 'crowd',
  fields: { enabled: { kind: 'flag' } },
  only: 'demo',
} as const satisfies Declared;
