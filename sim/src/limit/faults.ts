/** Faults of self-limits. */
import { audited, replayed, type Fault } from '../faults/fault.ts';

const ask = 'core/limits/ask.ts';

export const faults: readonly Fault[] = [
  audited(
    'a deposit passes its limit by one',
    ask,
    "return passes(limits, owner, 'deposit', worth, at) ?",
    "return passes(limits, owner, 'deposit', worth - 1n, at) ?",
  ),
  audited(
    'an order is placed after the limit of losses',
    ask,
    'return isRisk && isLossReached(limits, owner, at) ?',
    'return isRisk && isLossReached(limits, owner, at - 86_400_000) ?',
  ),
  {
    ...audited(
      'a cool-off ends an hour early',
      ask,
      'return at < pause.coolOffUntil ?',
      'return at < pause.coolOffUntil - 3_600_000 ?',
    ),
    seed: 1,
  },
  audited(
    'a loss counted against a limit is rounded down',
    'core/limits/record.ts',
    "balanceOf(core, owner, asset) + amount, 'up')",
    "balanceOf(core, owner, asset) + amount, 'down')",
  ),
  audited(
    'what waits goes on after the limit',
    'core/limits/record.ts',
    "limits.count(owner, 'loss', cost - value, at);\n    if (isLossReached(limits, owner, at)) limits.stop(owner);",
    "limits.count(owner, 'loss', cost - value, at);",
  ),
  {
    ...audited(
      'a raise is confirmed after a minute',
      'limit/set-limit.ts',
      'if (state.at < now.pendingFrom)',
      'if (state.at < now.pendingFrom - RAISE_AFTER_MS + 60_000)',
    ),
    seed: 6,
  },
  {
    ...audited(
      'a raise is in force at once',
      'limit/set-limit.ts',
      'if (isLower(amount, now.amount))',
      "if (isLower(amount, now.amount) || name === 'session')",
    ),
    seed: 2,
  },
  {
    ...audited(
      'a pause is shortened',
      'limit/pause.ts',
      'if (until <= now[kind.until])',
      'if (until === now[kind.until])',
    ),
    seed: 7,
  },
  audited('a week begins on Sunday', 'core/limits/period.ts', 'const THURSDAY = 3;', 'const THURSDAY = 4;'),
  {
    ...replayed(
      'a loaded pause is lost',
      'limit/index.ts',
      'limits.pauses.set(row.owner, row);',
      'void [limits, row];',
    ),
    seed: 1,
  },
];
