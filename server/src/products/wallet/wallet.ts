import { wallet } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../carry/http/handling.ts';
import { kindOf } from '../../carry/store/asset-wire.ts';
import { walletRow } from './balances.ts';
import { momentOf } from './moment.ts';
import type { WalletServices } from './services.ts';

const empty = { available: 0n, held: 0n };

/** One asset in one kind of account. */
export const walletDetail = ({ pool, catalog, fiatRates }: WalletServices) =>
  handle(wallet.wallet, async ({ body, caller }) => {
    const kind = kindOf(body.type);
    const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
    if (!asset?.kinds.includes(kind)) return refuse('wallet.asset_not_found');
    const { balances, prices } = await momentOf(pool, caller.userId);
    const holding = balances.find((row) => row.asset === asset.id && row.kind === kind) ?? empty;
    const row = walletRow(catalog, prices, asset, kind, holding);
    const traded = catalog.instruments.find(({ base }) => base.id === asset.id) ?? catalog.instruments[0];
    const percent = formatAmount(BigInt(traded?.takerFeePpm ?? 0), 4);
    const message = { ...row, address: '', ExRate: fiatRates.get()['CNY'] ?? '0', coin_trade_fee: percent };
    return { ok: true, message };
  });
