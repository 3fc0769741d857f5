import { loan } from '@glassbook/contract';
import type { CommandOf } from '@glassbook/engine';
import { rateAt, yearly } from '@glassbook/engine/loan/sums';
import { terms } from '@glassbook/engine/loan/words';
import { formatAmount } from '@glassbook/money';
import { flag } from '../../carry/store/asset-wire.ts';
import { handleAnyone, refuse } from '../../carry/http/handling.ts';
import { percentText } from '../../carry/store/instrument.ts';
import type { Lent } from './pool.ts';
import { rateText } from './present.ts';
import type { LoanServices } from './services.ts';

/** What is lent, on which terms and against what. */
export const config = (services: LoanServices) =>
  handleAnyone(loan.config, async () => {
    const { catalog, inForce, lending } = services;
    const figures = inForce.of('loan.configure');
    if (!figures) return refuse('loan.collateral_not_found');
    const lent = await lending.of(figures.unit);
    const unit = catalog.asset(figures.unit);
    const money = (value: bigint) => formatAmount(value, unit.scale);
    const hourly = rateAt(figures, lent.lent, lent.lent + lent.free);
    return {
      ok: true,
      message: {
        ...{ currency_id: unit.id, currency_name: unit.symbol, scale: unit.scale, min: money(figures.min) },
        ...{ owner_max: money(figures.ownerMax), all_max: money(figures.allMax), fee: percentText(figures.feePpm) },
        ...{ worst: percentText(figures.worstPpm), grace_ms: figures.graceMs, terms: [...terms] },
        pool: poolOf(lent, money),
        curve: [
          { used: '0', hourly: rateText(figures.ratePpb0) },
          { used: '80', hourly: rateText(figures.ratePpb80) },
          { used: '100', hourly: rateText(figures.ratePpb100) },
        ],
        ...{ hourly: rateText(hourly), apr: rateText(yearly(hourly)) },
        collaterals: inForce.all('loan.configureCollateral').map((each) => collateralOf(services, figures, each, lent)),
      },
    };
  });

function poolOf({ free, lent, simulated }: Lent, money: (value: bigint) => string) {
  const total = free + lent;
  const used = total === 0n ? 0n : (lent * 1_000_000n + total - 1n) / total;
  return {
    total: money(total),
    lent: money(lent),
    free: money(free),
    ...{ used: percentText(Number(used)), simulated: money(simulated) },
  };
}

function collateralOf(
  { catalog, prices }: LoanServices,
  { unit }: CommandOf<'loan.configure'>,
  rules: CommandOf<'loan.configureCollateral'>,
  { posted }: Lent,
) {
  const coin = catalog.asset(rules.asset);
  const { scale } = catalog.asset(unit);
  const market = catalog.instruments.find(({ base, quote }) => base.id === rules.asset && quote.id === unit);
  const index = market && prices.get(market.id);
  const left = rules.max - (posted.get(rules.asset) ?? 0n);
  return {
    ...{ currency_id: coin.id, currency_name: coin.symbol, scale: coin.scale },
    ...{ price: index ? formatAmount(index.price, scale) : '', price_ms: index?.at ?? null },
    ...{ tick: formatAmount(market?.tick ?? 1n, scale), initial: percentText(rules.initialPpm) },
    ...{ call: percentText(rules.callPpm), liquidation: percentText(rules.liquidationPpm) },
    ...{ left: formatAmount(left > 0n ? left : 0n, coin.scale), status: flag(rules.status === 'open') },
  };
}
