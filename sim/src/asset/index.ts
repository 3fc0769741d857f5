/** The assets: known by number, each in the kinds of account it may be in. */
import type { ConfigureAsset, AccountKind } from '@glassbook/engine';
import { slice } from '../model/model.ts';
import { text } from '../model/text.ts';
import type { Product } from '../product.ts';

type Asset = { asset: number; name: string; scale: number; kinds: readonly AccountKind[] };
export const assetsOf = slice(() => new Map<number, Asset>());

const crypto: readonly AccountKind[] = ['spot', 'options', 'margin', 'earn'];
const major: readonly AccountKind[] = ['fiat', 'spot', 'futures', 'options', 'margin', 'earn'];
const configure = (id: number, name: string, scale: number, kinds: readonly AccountKind[]): ConfigureAsset => ({
  kind: 'asset.configure',
  asset: id,
  name,
  scale,
  kinds,
});

export const BTC = 1;
export const ETH = 2;
export const USDT = 3;
export const SOL = 4;
export const XRP = 5;
export const BNB = 6;
/** Two that the server does not have: many decimals, and none at all. */
export const WEI = 7;
export const BEAN = 8;
export const assetNumbers = [BTC, ETH, USDT, SOL, XRP, BNB, WEI, BEAN];

const settings = [
  configure(BTC, 'BTC', 8, major),
  configure(ETH, 'ETH', 8, major),
  configure(USDT, 'USDT', 8, ['fiat', 'spot', 'futures', 'options', 'stock', 'margin', 'earn']),
  configure(SOL, 'SOL', 8, crypto),
  configure(XRP, 'XRP', 6, crypto),
  configure(BNB, 'BNB', 8, crypto),
  configure(WEI, 'WEI', 18, ['spot', 'earn']),
  configure(BEAN, 'BEAN', 0, ['spot', 'earn']),
];

export const asset = {
  name: 'asset',
  settings,
  habits: [
    {
      by: { staff: 5 },
      make: ({ dice }) => {
        const known = dice.pick(settings);
        if (dice.chance(30)) return { ...known, kinds: known.kinds.slice(1) };
        if (dice.chance(50)) return { ...known, scale: dice.pick([-1, 19, known.scale + 1]) };
        return dice.pick([
          known,
          { ...known, asset: 0 },
          { ...known, asset: 4096 },
          { ...known, kinds: [] },
          { ...known, name: '' },
        ]);
      },
    },
  ],
  rules: {
    'asset.configure': (model, command) => {
      const { asset: id, name, scale, kinds } = command;
      const known = assetsOf(model).get(id);
      const valid = id > 0 && id < 4096 && scale >= 0 && scale <= 18 && kinds.length > 0 && name !== '';
      const drops = known?.kinds.some((kind) => !kinds.includes(kind));
      if (!valid || drops || (known && known.scale !== scale)) return { ok: false, reason: 'asset.invalid' };
      assetsOf(model).set(id, { asset: id, name, scale, kinds });
      model.changes.settings.push({ key: `asset:${id}`, command });
      return { ok: true };
    },
  },
  tables: {},
  lines: (model) => [...assetsOf(model)].map(([id, known]) => `asset ${id} ${text(known)}`),
  reaches: {
    refusals: { 'asset.invalid': true },
    entryReasons: {},
  },
} satisfies Product<'asset'>;
