/** IEOs in the checker: the tokens of an offer are on hold in the house account, what is applied for in the spot account, and what is granted and not released in the earn account. */
import type { Product } from './product.ts';

export type IeoTables = {
  open: { asset: number; total: string }[];
  running: { owner: string; asset: number; pay_asset: number; hold: string; rest: string | null }[];
};

const [SPOT, EARN] = [1, 6];
const HOUSE_IEO = 8;

export const ieo: Product<IeoTables> = {
  name: 'ieo',
  queries: {
    open: `SELECT (command::jsonb ->> 'asset')::int AS asset, ltrim(command::jsonb ->> 'total', '#') AS total
      FROM ieo_tallies JOIN settings_in_force ON key = 'ieoOffer:' || "offer" WHERE status = 'running'`,
    running:
      "SELECT owner, asset, pay_asset, hold, granted - released AS rest FROM ieo_applications WHERE status = 'running'",
  },
  judge: ({ open, running }) => ({
    operations: {},
    *holds() {
      for (const { asset, total } of open) yield [`${HOUSE_IEO}/${SPOT}/${asset}`, BigInt(total)] as const;
      for (const { owner, asset, pay_asset: payAsset, hold, rest } of running)
        if (rest === null) yield [`${owner}/${SPOT}/${payAsset}`, BigInt(hold)] as const;
        else yield [`${owner}/${EARN}/${asset}`, BigInt(rest)] as const;
    },
  }),
};
