import { wallet } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import { handle } from '../../carry/http/handling.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { wireKindOf } from '../../carry/store/asset-wire.ts';
import { entriesOf } from './own-entries.ts';
import type { WalletServices } from './services.ts';

/** The ledger from the caller's side, newest first. */
export const entries = ({ pool, catalog }: WalletServices) =>
  handle(wallet.entries, async ({ body, caller, language }) => {
    const kind = kinds.find((candidate) => wallet.wireKindId[wireKindOf[candidate]] === Number(body.type ?? 0));
    const paging = pagingOf(body);
    const filter = { asset: Number(body.currency ?? 0), kind, ...paging };
    const found = await entriesOf(pool, catalog, caller.userId, language, filter);
    return { ok: true, message: { ...found, limit: paging.limit, is_open_CTbi: 0 as const } };
  });
