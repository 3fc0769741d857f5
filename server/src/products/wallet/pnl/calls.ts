/** The calls for profit and loss, and for equity over time. */
import { wallet } from '@glassbook/contract';
import { formatAmount, mulDiv } from '@glassbook/money';
import { handle } from '../../../carry/http/handling.ts';
import type { Catalog } from '../../../carry/store/catalog.ts';
import { USDT } from '../../../carry/store/worth.ts';
import type { WalletServices } from '../services.ts';
import { equityOf, pnlOf, pointsMax, unrealized, type AssetPnl } from './read.ts';

/** The position of each asset in usual requests. */
const PNL_COST = 3;
/** Points of a curve that cost as much as one usual request: each is a position and a price of every asset held. */
const POINTS_PER_REQUEST = 10;

export const pnl = ({ pool, catalog }: WalletServices) => ({
  ...handle(wallet.pnl, async ({ caller }) => {
    const { seq, at, assets, owed, now } = await pnlOf(pool, catalog, caller.userId);
    const text = inUsdt(catalog);
    const total = (pick: (asset: AssetPnl) => bigint) => text(assets.reduce((so, asset) => so + pick(asset), 0n));
    const message = {
      method: 'average_cost' as const,
      ...{ seq, at_ms: at },
      positions: assets.map((asset) => present(catalog, asset)),
      ...{ equity: text(now.equity), contributed: text(now.contributed) },
      ...{ unrealized: total(unrealized), realized: total(({ realized }) => realized) },
      withdrawn_gain: total(({ withdrawnGain }) => withdrawnGain),
      ...{ owed: text(owed.principal + owed.interest), owed_interest: text(owed.interest) },
    };
    return { ok: true, message };
  }),
  cost: () => PNL_COST,
});

/** Charged for the most points, whether or not there are as many. */
export const equity = ({ pool, catalog }: WalletServices) => ({
  ...handle(wallet.equity, async ({ body, caller }) => {
    const text = inUsdt(catalog);
    const points = await equityOf(pool, catalog, caller.userId, body.period);
    const message = points.map((point) => ({
      at_ms: point.at,
      equity: text(point.equity),
      contributed: text(point.contributed),
    }));
    return { ok: true, message };
  }),
  cost: () => Math.ceil(pointsMax / POINTS_PER_REQUEST),
});

const inUsdt = (catalog: Catalog) => (amount: bigint) => formatAmount(amount, catalog.asset(USDT).scale);

function present(catalog: Catalog, position: AssetPnl) {
  const { symbol, scale } = catalog.asset(position.asset);
  const text = inUsdt(catalog);
  const { quantity, cost } = position;
  return {
    currency_id: position.asset,
    currency_name: symbol,
    quantity: formatAmount(quantity, scale),
    average_cost: quantity === 0n ? null : text(mulDiv(cost, 10n ** BigInt(scale), quantity, 'half-even')),
    price: text(position.price),
    worth: text(position.worth),
    cost: text(cost),
    unrealized: text(unrealized(position)),
    realized: text(position.realized),
  };
}
