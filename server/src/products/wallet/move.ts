import { wallet } from '@glassbook/contract';
import { localeOf, words } from '@glassbook/i18n';
import { parseAmount } from '@glassbook/money';
import { carryOut } from '../../shared/commands/carry-out.ts';
import { handle, refuse } from '../../carry/http/handling.ts';
import { kindOf } from '../../carry/store/asset-wire.ts';
import type { WalletServices } from './services.ts';

/** Moves an amount between two own accounts. */
export const move = (services: WalletServices) =>
  handle(wallet.move, async (call) => {
    const { body, caller, language } = call;
    const asset = services.catalog.assets.find(({ id }) => id === Number(body.currency_id));
    if (!asset) return refuse('wallet.asset_not_found');
    const amount = parseAmount(body.number, asset.scale);
    if (amount === undefined) return refuse('request.field_invalid', { field: 'number' });
    const accounts = { from: kindOf(body.from_field), to: kindOf(body.to_field) };
    const answer = await carryOut(
      services,
      call,
      { kind: 'wallet.move', owner: caller.userId, asset: asset.id, amount, ...accounts },
      () => ({ asset: asset.symbol }),
    );
    if (!answer.ok) return answer;
    return { ok: true, message: words(localeOf(language), 'wallet', 'done.moved', {}) };
  });
