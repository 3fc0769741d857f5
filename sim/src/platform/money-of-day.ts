/** What is set first of all, by the seed: what the money of the day is. */
import type { Money, SettingCommand } from '@glassbook/engine';

/** A day is under the newest rules from its first command, so it is refused. */
export const adopt = { kind: 'platform.adoptRules', version: 1 } as const;
export const set = (money: Money) => ({ kind: 'platform.setMoney', money }) as const;

/**
 * Two seeds of a hundred are not of demo money. On a day of real money no account has anything, since all of it would come from outside: it shows that none
 * does. On an unnamed one money is given and traded before it is named.
 */
export const REAL = 100;
export const UNNAMED = 150;

/** Demo claims are on before the money is real: then they are refused all the same. */
const claims = { kind: 'wallet.configureDemo', enabled: true, everyMs: 0, grants: [] } as const;

export function beginningOf(seed: number): readonly SettingCommand[] {
  if (seed % 100 === REAL % 100) return [claims, set('real')];
  return seed % 100 === UNNAMED % 100 ? [] : [set('demo')];
}
