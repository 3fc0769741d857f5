import { kinds } from '@glassbook/engine';
import { z } from 'zod';
import type { Core, Part, Slice } from '../slice.ts';
import { setting } from '../store/settings/setting.ts';
import { assetControls, takeAssets } from './controls.ts';

const shape = z.strictObject({ name: z.string(), scale: z.int().nonnegative(), kinds: z.array(z.enum(kinds)) });

export const asset: Slice<'asset'> = {
  name: 'asset',
  stored: {},
  settings: {
    'asset.configure': setting('asset', shape, (value, { ids: [id = 0] }) => ({
      kind: 'asset.configure',
      asset: id,
      ...value,
    })),
  },
  begin: () => ({ open }),
};

function open({ catalog, sequencer, review }: Core): Part<'asset'> {
  review.settings.add('asset', assetControls(catalog, sequencer));
  return { onCommitted: ({ changes }) => takeAssets(changes, catalog) };
}
