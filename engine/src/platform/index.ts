/** What holds for a whole journal: the version of its rules, and whether its money is demo money. Only the server sends these, at its start. */
import type { Core } from '../core/core.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { RULES, type Money, type Rules } from '../core/rules.ts';
import { plain, type Brings, type Product } from '../product.ts';

/** From here on the rules of this version apply. */
export type AdoptRules = { kind: 'platform.adoptRules'; version: Rules };
/** What the money of this journal is, for ever. */
export type SetMoney = { kind: 'platform.setMoney'; money: Money };
type Platform = Brings<{
  name: 'platform';
  command: AdoptRules | SetMoney;
  fault: 'platform.invalid';
  setting: 'platform.adoptRules' | 'platform.setMoney';
}>;

/** Rules are never reverted, and none are adopted that this program does not have. */
function adoptRules(state: Core, { version }: AdoptRules): Outcome<'platform.invalid'> {
  if (!Number.isInteger(version) || version <= state.rules || version > RULES) return refuse('platform.invalid');
  // Past this line it must succeed.
  state.rules = version;
  return { ok: true };
}

/** Set once. Real money only where no account was ever opened: what was claimed or given as demo money never becomes real (F14). */
function setMoney(state: Core, { money }: SetMoney): Outcome<'platform.invalid'> {
  const may = { demo: true, real: state.ledger.count === 0 };
  if (state.money !== undefined || !Object.hasOwn(may, money) || !may[money]) return refuse('platform.invalid');
  // Past this line it must succeed.
  state.money = money;
  return { ok: true };
}

export const platform: Product<Platform> = {
  ...plain,
  name: 'platform',
  // Before all others: the settings of other products are loaded under these rules.
  place: 0,
  faults: ['platform.invalid'],
  settings: {
    'platform.adoptRules': {
      handle: adoptRules,
      noun: 'rules',
      restore: (state, { version }) => {
        state.rules = version;
      },
    },
    'platform.setMoney': {
      handle: setMoney,
      noun: 'money',
      restore: (state, { money }) => {
        state.money = money;
      },
    },
  },
  *describe({ rules, money }) {
    if (rules > 1) yield `rules ${rules}`;
    if (money !== undefined) yield `money ${money}`;
  },
};
