import { isOfTwo } from '../../core/entry.ts';
import { houses, type House } from '../../core/house.ts';
import type { BringIn, TakeOut } from '../command.ts';
import { isReference } from '../reference.ts';
import type { State } from '../state.ts';

/** The account of the house that an amount is brought into or taken out of; undefined where two people did not decide it, or where there is no such account of the asset. */
export function houseOf({ assets }: State, command: BringIn | TakeOut): House | undefined {
  const { asset, amount, reference, house: name = 'convert' } = command;
  if (!isOfTwo(command) || !isReference(reference) || amount <= 0n || !Object.hasOwn(houses, name)) return undefined;
  const house = houses[name];
  const kinds = assets.get(asset)?.kinds ?? [];
  return kinds.includes('spot') && kinds.includes(house.kind) ? house : undefined;
}
