/** Self-limits: the calls by which users limit themselves, and where what they set is stored. What is refused by them the engine decides. */
import { assert } from '@glassbook/money';
import { z } from 'zod';
import type { Core, Part, Slice } from '../slice.ts';
import { setting } from '../store/settings/setting.ts';
import { limits } from './limits.ts';
import { LimitNotices } from './notices.ts';
import { coolOff, exclude } from './pause.ts';
import type { LimitServices } from './services.ts';
import { confirmLimit, discardLimit, setLimit } from './set.ts';
import { stored } from './stored.ts';
import { tradeRefusal } from './trade-refusal.ts';
import { limitWords } from './words.ts';

export const limit: Slice<'limit'> = {
  name: 'limit',
  stored,
  settings: {
    // limits, the asset in whose unit they are amounts.
    'limit.configure': setting('limits', z.strictObject({ unit: z.int().positive() }), ({ unit }) => ({
      kind: 'limit.configure',
      unit,
    })),
  },
  begin: () => ({ open }),
};

function open({ pool, sequencer, catalog, state, now, given }: Core): Part<'limit'> {
  assert(state.limits.unit !== undefined, 'the setting limits is in force');
  const unit = catalog.asset(state.limits.unit);
  const words = limitWords({ pool, unit, now });
  const services: LimitServices = {
    ...{ pool, sequencer, unit, limitWords: words, now },
    proofRefusal: (caller) => given.proofRefusal(caller),
    notices: new LimitNotices((userId, write) => given.notifyOwner(userId, write), unit, now),
  };
  return {
    handlings: {
      limits: limits(services),
      set: setLimit(services),
      confirm: confirmLimit(services),
      discard: discardLimit(services),
      coolOff: coolOff(services),
      exclude: exclude(services),
    },
    channels: {},
    gives: { limitWords: words, tradeRefusal: tradeRefusal(services) },
  };
}
