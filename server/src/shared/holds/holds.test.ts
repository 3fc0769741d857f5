import { expect, test } from 'vitest';
import { payeeHoldMs } from './holds.ts';

test.for([
  [{ demoCast: true, money: 'demo', production: false }, 10_000],
  [{ demoCast: false, money: 'demo', production: false }, 86_400_000],
  [{ demoCast: true, money: 'real', production: false }, 86_400_000],
  [{ demoCast: true, money: 'demo', production: true }, 86_400_000],
] as const)('PAYEE-050 what is new to be paid to is held as long as it is said: %j', ([config, ms]) => {
  expect(payeeHoldMs(config as never)).toBe(ms);
});
