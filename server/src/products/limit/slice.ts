/** Self-limits: the calls by which users limit themselves, and where what they set is stored. What is refused by them the engine decides. */
import { z } from 'zod';
import { slice } from '../../shared/slice/slice.ts';
import { setting } from '../../carry/store/settings/setting.ts';
import { limits } from './limits.ts';
import { LimitNotices } from './notices.ts';
import { coolOff, exclude } from './pause.ts';
import type { LimitServices } from './services.ts';
import { confirmLimit, discardLimit, setLimit } from './set.ts';
import { stored } from './stored.ts';
import { tradeRefusal } from './trade-refusal.ts';
import { limitUnit } from '../../shared/self-limits/words.ts';

export const limit = slice({
  name: 'limit',
  stored,
  settings: {
    // limits, the asset in whose unit they are amounts.
    'limit.configure': setting('limits', z.strictObject({ unit: z.int().positive() }), ({ unit }) => ({
      kind: 'limit.configure',
      unit,
    })),
  },
  roles: ['writer'],
  needs: ['pool', 'sequencer', 'catalog', 'state', 'now', 'limitWords'],
  calls: ['proofRefusal', 'notifyOwner'],
  opens: ['tradeRefusal'],
  open({ pool, sequencer, catalog, state, now, limitWords, proofRefusal, notifyOwner }) {
    const unit = limitUnit(state, catalog);
    const services: LimitServices = {
      ...{ pool, sequencer, unit, limitWords, now, proofRefusal },
      notices: new LimitNotices(notifyOwner, unit, now),
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
      opens: { tradeRefusal: tradeRefusal(services) },
    };
  },
});
