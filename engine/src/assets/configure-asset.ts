import type { ConfigureAsset, Outcome } from '../command.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';

/** Makes an asset known, or changes its name and kinds. Its scale never changes: every stored amount is counted in it. */
export function configureAsset(state: State, command: ConfigureAsset): Outcome {
  const { asset, name, scale, kinds } = command;
  const known = state.assets.get(asset);
  if (asset <= 0 || asset >= 4096 || scale < 0 || scale > 18 || kinds.length === 0 || name === '')
    return refuse('asset.invalid');
  if (known && known.scale !== scale) return refuse('asset.invalid');
  // Past this line it must succeed.
  state.assets.set(asset, { asset, name, scale, kinds });
  state.changes.settings.push({ key: `asset:${asset}`, command });
  return { ok: true };
}
