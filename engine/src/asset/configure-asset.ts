import type { Core } from '../core/core.ts';
import type { CommandFrom } from '../core/fields.ts';
import type { assetRules } from './rules.ts';

export type ConfigureAsset = CommandFrom<typeof assetRules>;

/** The first field of an asset that is refused for what the fields cannot say: its scale never changes, and an account of a kind may hold money, or a market need it. */
export function assetProblem(
  { assets }: Core,
  { asset, scale, kinds }: ConfigureAsset,
): keyof ConfigureAsset | undefined {
  const known = assets.get(asset);
  if (known && known.scale !== scale) return 'scale';
  const isTaken = (known?.kinds ?? []).some((kind) => !kinds.includes(kind));
  return kinds.length === 0 || isTaken ? 'kinds' : undefined;
}

/** Puts an asset in force, also while loading: what was accepted under earlier rules is not checked against later ones. */
export function putAsset(state: Core, { asset, name, scale, kinds }: ConfigureAsset): void {
  state.assets.set(asset, { asset, name, scale, kinds });
}
