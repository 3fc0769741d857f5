import { wallet } from '@glassbook/contract';
import { handle } from '../../carry/http/handling.ts';
import { paginator } from '../../carry/http/paginator.ts';
import { pagingOf } from '../../carry/http/paging.ts';
import { movesOf } from './own-entries.ts';
import type { WalletServices } from './services.ts';

/** Moves between own accounts, newest first. */
export const moves = ({ pool, catalog }: WalletServices) =>
  handle(wallet.moves, async ({ body, caller, language }) => {
    const paging = pagingOf(body);
    const { data, total } = await movesOf(pool, catalog, caller.userId, language, paging);
    return { ok: true, message: paginator(data, { total, ...paging, path: `/api${wallet.moves.path}` }) };
  });
