import { funds } from '@glassbook/contract';
import { kinds } from '@glassbook/engine';
import { formatAmount } from '@glassbook/money';
import { handle, refuse } from '../../carry/http/handling.ts';
import { levelLimit } from './level-limit.ts';
import type { FundsServices } from './services.ts';

/** What can be withdrawn now, for what fee and from what amount on. */
export const offers = ({ catalog, offers: all }: FundsServices) =>
  handle(funds.offers, () => ({
    ok: true,
    message: catalog.assets.flatMap(({ id, symbol, scale }) => {
      const offer = all.get(id);
      if (!offer?.enabled) return [];
      const [rate, min] = [formatAmount(offer.fee, scale), formatAmount(offer.min, scale)];
      return [{ currency: id, name: symbol, scale, rate, min_number: min }];
    }),
  }));

/** What a withdrawal of an asset costs, and what it may be. */
export const info = (services: FundsServices) =>
  handle(funds.info, async ({ body, caller: { userId } }) => {
    const { pool, catalog, offers, withdrawalHold, paymentProofs, now } = services;
    const asset = catalog.assets.find(({ id }) => id === Number(body.currency));
    const offer = asset && offers.get(asset.id);
    if (!offer) return refuse('funds.withdrawal_off');
    const { rows } = await pool.query<{ kind: number; available: string }>(
      'SELECT kind, available FROM balances WHERE owner = $1 AND asset = $2',
      [userId, asset.id],
    );
    const text = (sum: bigint) => formatAmount(sum, asset.scale);
    const balance = (kind: 'fiat' | 'spot') =>
      text(BigInt(rows.find((row) => kinds[row.kind] === kind)?.available ?? 0));
    const { level, limit, used, scale } = await levelLimit(services, services.pool, userId);
    const hold = await withdrawalHold(pool, userId);
    const proofs = await paymentProofs(userId);
    return {
      ok: true,
      message: {
        ...{ currency: asset.id, name: asset.symbol, scale: asset.scale, enabled: offer.enabled },
        ...{ rate: text(offer.fee), min_number: text(offer.min) },
        ...{ legal_balance: balance('fiat'), change_balance: balance('spot') },
        ...{ level, limit_btc: formatAmount(limit, scale), used_btc: formatAmount(used, scale) },
        ...{ asks_password: proofs.password, asks_code: proofs.factor },
        ...{ hold_until_ms: hold?.endsMs ?? null, decide_ms: offer.decideMs, now_ms: now() },
      },
    };
  });
