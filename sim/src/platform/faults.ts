/** Faults of what holds for a whole day, each on a day that begins with what it breaks. */
import { audited, type Fault } from '../faults/fault.ts';
import { REAL, UNNAMED } from './money-of-day.ts';

const realFaults: readonly Fault[] = [
  audited(
    'demo funds of real money are claimed',
    'wallet/claim-demo.ts',
    " || state.money === 'real') return",
    ') return',
  ),
  audited(
    'demo settings are accepted where money is real',
    'wallet/claim-demo.ts',
    "if (enabled && money === 'real')",
    'if (everyMs < -1)',
  ),
  audited(
    'a house account is given real money from nothing',
    'wallet/fund-house.ts',
    "if (state.money === 'real') return refuse('wallet.settings_invalid');",
    '',
  ),
  audited('a user is granted real money from nothing', 'wallet/grant-demo.ts', "state.money !== 'demo' || ", ''),
];
const unnamedFaults: readonly Fault[] = [
  audited(
    'money that was claimed becomes real',
    'platform/index.ts',
    'real: state.ledger.count === 0 }',
    'real: true }',
  ),
];

export const faults: readonly Fault[] = [
  ...realFaults.map((fault) => ({ ...fault, seed: REAL })),
  ...unnamedFaults.map((fault) => ({ ...fault, seed: UNNAMED })),
];
