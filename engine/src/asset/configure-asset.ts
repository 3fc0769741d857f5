import type { Core } from '../core/core.ts';
import { refuse, type Outcome } from '../core/entry.ts';
import type { Kind } from '../core/terms.ts';

export type ConfigureAsset = {
  kind: 'asset.configure';
  asset: number;
  name: string;
  scale: number;
  kinds: readonly Kind[];
};

/** Makes an asset known, or changes its name and kinds. Its scale never changes: every stored amount is counted in it. */
export function configureAsset(state: Core, command: ConfigureAsset): Outcome<'asset.invalid'> {
  const { asset, name, scale, kinds } = command;
  const known = state.assets.get(asset);
  if (asset <= 0 || asset >= 4096 || scale < 0 || scale > 18 || kinds.length === 0 || name === '')
    return refuse('asset.invalid');
  if (known && known.scale !== scale) return refuse('asset.invalid');
  // Past this line it must succeed.
  state.assets.set(asset, { asset, name, scale, kinds });
  return { ok: true };
}
