/** Futures contracts at the desk: all see their rules and ladders, two people change them. */
import { desk } from '@glassbook/contract';
import { assert } from '@glassbook/money';
import { handle } from '../http/handling.ts';
import type { ContractMakerValues, ContractValues } from '../review/setting-controls.ts';
import type { DeskServices } from './services.ts';
import { askFor, openRequests } from './settings.ts';

export const contracts = ({ pool, settings, controls }: DeskServices) =>
  handle(desk.contracts, async () => {
    const [onRules, onMaker] = [await openRequests(pool, 'contract'), await openRequests(pool, 'contractMaker')];
    const { rows } = await pool.query<{ id: string; subject: string }>(
      "SELECT id, subject FROM desk_requests WHERE state IN ('open', 'applying') AND kind = 'market.open'",
    );
    const opening = new Map(rows.map(({ id, subject }) => [subject, Number(id)]));
    return {
      ok: true,
      message: settings
        .of('contract')
        .all()
        .map(({ id, title: symbol, values }) => {
          const market = controls.find(id)?.market;
          assert(market?.contract !== undefined, `market ${id} is a contract`);
          const { quote, quoteScale, settle, settleScale, openInterestMax } = market.contract;
          const maker = settings.find('contractMaker', id)?.values;
          return {
            ...{ id, symbol, open: market.isOpen, quote, quote_scale: quoteScale, settle, settle_scale: settleScale },
            ...rulesOf(values),
            open_interest_max: openInterestMax,
            maker: maker ? { ...ladderOf(maker), request: onMaker(id) } : null,
            ...{ request: onRules(id), opening: opening.get(`market:${id}`) ?? null },
          };
        }),
    };
  });

const rulesOf = ({ tiers, ...values }: ContractValues) => ({
  ...{ maker_fee_ppm: values.makerFeePpm, taker_fee_ppm: values.takerFeePpm, band_ppm: values.bandPpm },
  ...{ liquidation_fee_ppm: values.liquidationFeePpm, mark_band_ppm: values.markBandPpm },
  ...{ contracts_max: values.contractsMax, open_orders_max: values.openOrdersMax, funding_ms: values.fundingMs },
  ...{ funding_max_ppb: values.fundingMaxPpb, interest_ppb: values.interestPpb },
  tiers: tiers.map(({ valueMax, leverageMax, maintenancePpm }) => ({
    ...{ value_max: valueMax, leverage_max: leverageMax, maintenance_ppm: maintenancePpm },
  })),
});

const ladderOf = (maker: ContractMakerValues) => ({
  ...{ levels: maker.levels, half_spread_ppm: maker.halfSpreadPpm, step_ppm: maker.stepPpm },
  ...{ growth_ppm: maker.growthPpm, stale_after_ms: maker.staleAfterMs, notional: maker.notional },
  leverage: maker.leverage,
});

export const requestContract = (services: DeskServices) =>
  handle(desk.requestContract, async ({ body, caller, language }) => {
    const id = Number(body.market);
    const tiers = body.tiers.split(',').map((text) => {
      const [valueMax = '', leverageMax, maintenancePpm] = text.split(':');
      return { valueMax, leverageMax: Number(leverageMax), maintenancePpm: Number(maintenancePpm) };
    });
    const values = {
      ...{ makerFeePpm: Number(body.maker_fee_ppm), takerFeePpm: Number(body.taker_fee_ppm) },
      ...{ liquidationFeePpm: Number(body.liquidation_fee_ppm), bandPpm: Number(body.band_ppm) },
      ...{ markBandPpm: Number(body.mark_band_ppm), contractsMax: Number(body.contracts_max) },
      ...{ openOrdersMax: Number(body.open_orders_max), fundingMs: Number(body.funding_ms) },
      ...{ fundingMaxPpb: Number(body.funding_max_ppb), interestPpb: Number(body.interest_ppb), tiers },
    };
    const title = services.settings.find('contract', id)?.title ?? '';
    return askFor(services, { noun: 'contract', id, values, title }, body, { ...caller, language });
  });

export const requestContractMaker = (services: DeskServices) =>
  handle(desk.requestContractMaker, async ({ body, caller, language }) => {
    const id = Number(body.market);
    const values = {
      ...{ levels: Number(body.levels), halfSpreadPpm: Number(body.half_spread_ppm), stepPpm: Number(body.step_ppm) },
      ...{ notional: body.notional, growthPpm: Number(body.growth_ppm), staleAfterMs: Number(body.stale_after_ms) },
      leverage: Number(body.leverage),
    };
    const title = services.settings.find('contractMaker', id)?.title ?? '';
    return askFor(services, { noun: 'contractMaker', id, values, title }, body, { ...caller, language });
  });
