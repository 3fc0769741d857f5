/** What the operator brings into accounts of the house and takes out again, by two people, as docs/funds.md describes it. */
import {
  HOUSE_CONVERT,
  HOUSE_DUAL,
  HOUSE_STOCKS,
  HOUSE_IEO,
  HOUSE_LOANS,
  HOUSE_LOCKUP,
  HOUSE_OPTIONS,
  HOUSE_REWARDS,
  WORLD,
  type AccountKind,
  type Command,
  type HouseTransferRow,
} from '@glassbook/engine';
import { assetNumbers, assetsOf } from '../asset/index.ts';
import { areTwo } from '../model/are-two.ts';
import { AMOUNT_MAX } from '../model/bounds.ts';
import type { Model } from '../model/model.ts';
import type { Habit, Rules } from '../product.ts';
import { fundsOf, fundsRowsOf, invalid, isReference } from './rules.ts';

const accounts: Record<HouseTransferRow['house'], [owner: number, kind: AccountKind]> = {
  convert: [HOUSE_CONVERT, 'spot'],
  lockup: [HOUSE_LOCKUP, 'spot'],
  options: [HOUSE_OPTIONS, 'options'],
  ieo: [HOUSE_IEO, 'spot'],
  dual: [HOUSE_DUAL, 'spot'],
  stocks: [HOUSE_STOCKS, 'stock'],
  loans: [HOUSE_LOANS, 'spot'],
  rewards: [HOUSE_REWARDS, 'spot'],
};
const names = Object.keys(accounts) as HouseTransferRow['house'][];

type Transfer = Omit<HouseTransferRow, 'id' | 'seq' | 'at' | 'direction' | 'house'> & {
  house?: HouseTransferRow['house'];
};

/** The row of it; undefined where two people did not decide it, or of what is no asset. */
function rowOf(
  model: Model,
  direction: HouseTransferRow['direction'],
  { house = 'convert', asset, amount, reference, request, maker, checker }: Transfer,
): HouseTransferRow | undefined {
  const kinds = assetsOf(model).get(asset)?.kinds ?? [];
  const hasAccount = kinds.includes('spot') && kinds.includes(accounts[house][1]);
  if (!hasAccount || amount <= 0n || !isReference(reference) || !areTwo({ request, maker, checker })) return undefined;
  const { seq, at } = model;
  const id = fundsOf(model).nextHouseTransfer;
  return { id, seq, at, direction, house, asset, amount, reference, request, maker, checker };
}

function keep(model: Model, row: HouseTransferRow): void {
  fundsOf(model).nextHouseTransfer += 1;
  fundsRowsOf(model).houseTransfers.push(row);
}

export const houseRules = {
  'funds.bringIn': (model, command) => {
    const { asset, amount } = command;
    const row = rowOf(model, 'in', command);
    if (!row || amount - model.available(WORLD, 'spot', asset) > AMOUNT_MAX) return invalid();
    const [world, house] = [model.account(WORLD, 'spot', asset), model.account(...accounts[row.house], asset)];
    model.pay(world, 'available', house, amount, 'funds.house_in', row.id);
    keep(model, row);
    return { ok: true };
  },
  'funds.takeOut': (model, command) => {
    const { asset, amount } = command;
    const row = rowOf(model, 'out', command);
    if (!row || model.available(...accounts[row.house], asset) < amount) return invalid();
    const [world, house] = [model.account(WORLD, 'spot', asset), model.account(...accounts[row.house], asset)];
    model.pay(house, 'available', world, amount, 'funds.house_out', row.id);
    keep(model, row);
    return { ok: true };
  },
} satisfies Partial<Rules<`funds.${string}`>>;

export const houseHabits: readonly Habit[] = [
  {
    by: { staff: 20 },
    make: ({ model, dice }): Command => {
      const asset = dice.chance(95) ? dice.pick(assetNumbers) : 99;
      const house = dice.pick(names);
      const there = model.available(...accounts[house], asset);
      const people = dice.chance(70)
        ? { maker: 1, checker: 2 }
        : dice.pick([
            { maker: 2, checker: 2 },
            { maker: 0, checker: 2 },
          ]);
      const reference = dice.chance(95) ? `0x${dice.below(2 ** 30).toString(16)}` : dice.pick(['', 'RF18 539']);
      // A journal of before named no account.
      const at = house === 'convert' && dice.chance(50) ? {} : { house };
      const by = { ...at, asset, reference, request: 1 + dice.below(1_000), ...people };
      if (dice.chance(50)) {
        const amount = dice.chance(90) ? 1n + BigInt(dice.below(1_000_000)) : dice.pick([0n, -1n, AMOUNT_MAX]);
        return { kind: 'funds.bringIn', amount, ...by };
      }
      const amount = dice.chance(60)
        ? 1n + (there * BigInt(dice.below(10))) / 10_000n
        : dice.pick([0n, there + 1n, there + 1n, AMOUNT_MAX]);
      return { kind: 'funds.takeOut', amount, ...by };
    },
  },
];
