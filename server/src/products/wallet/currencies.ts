import { products, wallet } from '@glassbook/contract';
import type { AccountKind } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import { handle } from '../../carry/http/handling.ts';
import { kindFlags, logoOf, wireKindOf } from '../../carry/store/asset-wire.ts';
import { balancesOf } from './balances.ts';
import type { WalletServices } from './services.ts';

/** Kinds of account with something to do in them: funding, and those of which there is a product. */
const isInUse = (kind: AccountKind): boolean => kind === 'fiat' || products.some(({ name }) => name === kind);

/** The assets that can be transferred between own accounts, with the available balance in each. `kinds` are those in use, and those that hold some. */
export const currencies = ({ pool, catalog }: WalletServices) =>
  handle(wallet.currenciesOfUser, async ({ caller }) => {
    const own = await balancesOf(pool, caller.userId);
    const stored = new Map(own.map((row) => [`${row.kind}:${row.asset}`, row.available]));
    const message = catalog.assets
      .filter((asset) => asset.kinds.length >= 2)
      .map((asset) => ({
        id: asset.id,
        name: asset.symbol,
        logo: logoOf(asset),
        scale: asset.scale,
        ...kindFlags(asset),
        kinds: asset.kinds
          .filter((kind) => isInUse(kind) || (stored.get(`${kind}:${asset.id}`) ?? 0n) > 0n)
          .map((kind) => wireKindOf[kind]),
        wallet: Object.fromEntries(
          asset.kinds.map((kind: AccountKind) => [
            `${wireKindOf[kind]}_balance`,
            formatAmount(stored.get(`${kind}:${asset.id}`) ?? 0n, asset.scale),
          ]),
        ),
      }));
    return { ok: true, message };
  });
