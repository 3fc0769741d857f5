/** The commands by which users limit themselves, and where limits are stored. What they do is a capability of the core (core/limits). */
import { refuse, type Outcome } from '../core/entry.ts';
import { plain, type Product } from '../product.ts';
import { limitFaults, type ConfigureLimits } from './command.ts';
import { coolOff, exclude } from './pause.ts';
import { confirmLimit, discardLimit, setLimit } from './set-limit.ts';
import type { LimitSpec, State } from './state.ts';
import { refusals } from './words.ts';

export { refusalToTrade } from '../core/limits/ask.ts';
export { Limits } from '../core/limits/limits.ts';
export type * from './command.ts';
export type { CostRow, LimitRow, PauseRow, UseRow } from '../core/limits/limits.ts';
export { endOf, startOf } from '../core/limits/period.ts';

/** Once, an asset that is there. */
function configure(state: State, { unit }: ConfigureLimits): Outcome<'limit.invalid'> {
  if (!state.assets.has(unit) || (state.limits.unit ?? unit) !== unit) return refuse('limit.invalid');
  // Past this line it must succeed.
  state.limits.unit = unit;
  return { ok: true };
}

export const limit: Product<LimitSpec> = {
  ...plain,
  name: 'limit',
  place: 7,
  refusals,
  faults: limitFaults,
  handlers: {
    'limit.set': setLimit,
    'limit.confirm': confirmLimit,
    'limit.discard': discardLimit,
    'limit.coolOff': coolOff,
    'limit.exclude': exclude,
  },
  tables: {
    limits: {
      take: ({ limits }) => limits.changed.limits.take(),
      key: ['owner', 'name'],
      restore: ({ limits }, row) => limits.restoreLimit(row),
    },
    pauses: {
      take: ({ limits }) => limits.changed.pauses.take(),
      key: ['owner'],
      restore: ({ limits }, row) => {
        limits.pauses.set(row.owner, row);
      },
    },
    uses: {
      take: ({ limits }) => limits.changed.uses.take(),
      key: ['owner', 'counted'],
      restore: ({ limits }, row) => {
        limits.uses[row.counted].set(row.owner, row);
      },
    },
    costs: {
      take: ({ limits }) => limits.changed.costs.take(),
      key: ['owner', 'asset'],
      restore: ({ limits }, row) => limits.restoreCost(row),
    },
  },
  settings: {
    'limit.configure': {
      handle: configure,
      noun: 'limits',
      restore: ({ limits }, { unit }) => {
        limits.unit = unit;
      },
    },
  },
  *describe({ limits }) {
    if (limits.unit !== undefined) yield `limits in ${limits.unit}`;
    yield* limits.describe();
  },
};
