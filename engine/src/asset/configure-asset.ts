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

type Settings = Omit<ConfigureAsset, 'kind'>;

/** The first setting of an asset that is refused. Its scale never changes: every stored amount is counted in it; nor is a kind taken away. */
export function assetProblem(
  { rules, assets }: Pick<Core, 'rules' | 'assets'>,
  { asset, name, scale, kinds }: Settings,
): keyof Settings | undefined {
  if (!Number.isInteger(asset) || asset <= 0 || asset >= ASSETS_MAX) return 'asset';
  if (name === '') return 'name';
  const known = assets.get(asset);
  if (!Number.isInteger(scale) || scale < 0 || scale > SCALE_MAX) return 'scale';
  if (known && known.scale !== scale) return 'scale';
  if (kinds.length === 0) return 'kinds';
  // An account of a kind may hold money, or a market need it; under rules 1 this was not checked.
  if (rules > 1 && (known?.kinds ?? []).some((kind) => !kinds.includes(kind))) return 'kinds';
  return rules > 1 && kinds.some((kind) => !allKinds.includes(kind)) ? 'kinds' : undefined;
}

/** Makes an asset known, changes its name or adds kinds. */
export function configureAsset(state: Core, command: ConfigureAsset): Outcome<'asset.invalid'> {
  if (assetProblem(state, command) !== undefined) return refuse('asset.invalid');
  // Past this line it must succeed.
  putAsset(state, command);
  return { ok: true };
}

/** Puts an asset in force, also while loading: what was accepted under earlier rules is not checked against later ones. */
export function putAsset(state: Core, { asset, name, scale, kinds }: ConfigureAsset): void {
  state.assets.set(asset, { asset, name, scale, kinds });
}
