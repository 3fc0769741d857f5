import type { CommandOf } from '@glassbook/engine';
import { z } from 'zod';
import { setting, type Setting } from '../store/settings/setting.ts';

const shape = z.strictObject({ enabled: z.boolean(), fee: z.string(), min: z.string(), decideMs: z.int().positive() });

const depositShape = z.strictObject({ enabled: z.boolean(), min: z.string(), decideMs: z.int().positive() });

type Settings = {
  'funds.configureWithdrawal': Setting<CommandOf<'funds.configureWithdrawal'>>;
  'funds.configureDeposit': Setting<CommandOf<'funds.configureDeposit'>>;
};

/** withdrawal:3, whether an asset can be withdrawn, for what fee, from what amount on, and within how long it is decided; deposit:3, the same of deposits. */
export const settings: Settings = {
  'funds.configureWithdrawal': setting(
    'withdrawal',
    shape,
    ({ enabled, fee, min, decideMs }, { ids: [asset = 0], amount }) => ({
      ...{ kind: 'funds.configureWithdrawal', asset, enabled, decideMs },
      ...{ fee: amount(fee, asset), min: amount(min, asset) },
    }),
  ),
  'funds.configureDeposit': setting(
    'deposit',
    depositShape,
    ({ enabled, min, decideMs }, { ids: [asset = 0], amount }) => ({
      ...{ kind: 'funds.configureDeposit', asset, enabled, decideMs, min: amount(min, asset) },
    }),
  ),
};
