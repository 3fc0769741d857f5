import type { Core } from '../core/core.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import { ASSETS_MAX } from '../core/ledger.ts';
import { kinds as allKinds, type AccountKind } from '../core/terms.ts';

const SCALE_MAX = 18;

export type ConfigureAsset = {
  kind: 'asset.configure';
  asset: number;
  name: string;
  scale: number;
  kinds: readonly AccountKind[];
};

/** Makes an asset known, changes its name or adds kinds. Its scale never changes: every stored amount is counted in it; nor is a kind taken away. */
export function configureAsset(state: Core, command: ConfigureAsset): Outcome<'asset.invalid'> {
  const { asset, name, scale, kinds } = command;
  const known = state.assets.get(asset);
  const counted = Number.isInteger(asset) && asset > 0 && asset < ASSETS_MAX;
  const scaled = Number.isInteger(scale) && scale >= 0 && scale <= SCALE_MAX;
  if (!counted || !scaled || kinds.length === 0 || name === '') return refuse('asset.invalid');
  if (known && known.scale !== scale) return refuse('asset.invalid');
  // An account of a kind may hold money, or a market need it; under rules 1 this was not checked.
  if (state.rules > 1 && (known?.kinds ?? []).some((kind) => !kinds.includes(kind))) return refuse('asset.invalid');
  if (state.rules > 1 && kinds.some((kind) => !allKinds.includes(kind))) return refuse('asset.invalid');
  // Past this line it must succeed.
  putAsset(state, command);
  return { ok: true };
}

/** Puts an asset in force, also while loading: what was accepted under earlier rules is not checked against later ones. */
export function putAsset(state: Core, { asset, name, scale, kinds }: ConfigureAsset): void {
  state.assets.set(asset, { asset, name, scale, kinds });
}
