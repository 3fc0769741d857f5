/** The settings of perpetual contracts, declared once (core/fields.ts). */
import type { Declared } from '../core/fields.ts';
import { ladderGrowth, ladderReach, ladderShape } from '../trading/ladder-rules.ts';

const HOUR_MS = 3_600_000;
const fee = { kind: 'ppm', max: 100_000 } as const;
/** No fee of an order is above 1%, also with two people. */
const orderFee = { ...fee, asked: { max: 10_000 } } as const;
const band = { kind: 'ppm', min: 1, max: 500_000 } as const;

/**
 * A contract on `base` at prices in `quote`. Where `settle`, the asset of margin, results and fees, is the quote (linear), a contract is `size` base units; where it is the base (inverse), `size` quote units.
 * `index`: the instrument whose index price it follows. Prices are quote units for one whole base unit. Parts per million, and parts per billion of funding. A tier is of a side's worth in units of the margin
 * asset: up to `valueMax` the leverage may be `leverageMax`, and the part of the worth that is in this tier needs `maintenancePpm`.
 */
export const marketRules = {
  kind: 'futures.configureMarket',
  noun: 'futuresMarket',
  // As an order keeps it.
  which: { name: 'market', is: 'instrument', max: 2 ** 31 - 1 },
  fields: {
    base: { kind: 'asset', fixed: true },
    quote: { kind: 'asset', fixed: true },
    settle: { kind: 'asset', fixed: true },
    index: { kind: 'instrument', fixed: true },
    tick: { kind: 'amount', of: 'quote', fixed: true },
    size: { kind: 'amount', of: 'base', unless: ['settle', 'quote'], fixed: true },
    makerFeePpm: orderFee,
    takerFeePpm: orderFee,
    /** Of what is liquidated, to the insurance account, and no more than is left. */
    liquidationFeePpm: fee,
    /** How far from the mark price an order may trade to its owner's loss. */
    bandPpm: band,
    /** How far from the index price the mark price may be. */
    markBandPpm: band,
    /**
     * How far beyond a bankruptcy price the insurance account pays, at most four times the fee of a maker: who sold there and who bought must not gain by its money. The shares of itself that it gives in the book
     * for one liquidation and within an hour of UTC.
     */
    insuredReachPpm: { kind: 'ppm', max: 100_000, maybe: true, initial: 800 },
    insuredLiquidationPpm: { kind: 'ppm', max: 1_000_000, maybe: true, initial: 20_000 },
    insuredHourPpm: { kind: 'ppm', max: 1_000_000, maybe: true, initial: 100_000 },
    contractsMax: { kind: 'count', min: 1 },
    openOrdersMax: { kind: 'count', min: 1, asked: { max: 1_000 } },
    /** The most contracts that may be open in the market. */
    openInterestMax: { kind: 'count', min: 1, max: 2 ** 40, fixed: true },
    fundingMs: { kind: 'duration', min: HOUR_MS, max: 24 * HOUR_MS },
    fundingMaxPpb: { kind: 'ppb', max: 1_000_000_000 },
    interestPpb: { kind: 'ppb', max: 1_000_000_000 },
    tiers: {
      kind: 'list',
      max: 20,
      of: {
        valueMax: { kind: 'amount', of: 'settle', min: 1n },
        leverageMax: { kind: 'count', min: 1, max: 200 },
        maintenancePpm: { kind: 'ppm', min: 1, max: 1_000_000 },
      },
    },
  },
} as const satisfies Declared;

/** The house maker's ladder in a contract, and the leverage it quotes with. */
export const makerRules = {
  kind: 'futures.configureMaker',
  noun: 'futuresMaker',
  which: { name: 'market', is: 'instrument' },
  fields: {
    ...ladderShape,
    leverage: { kind: 'count', min: 1 },
    ...ladderGrowth,
    notional: { kind: 'amount', of: 'futuresMarket.quote', min: 1n },
  },
  sums: { ...ladderReach, sideWorth: { kind: 'amount', of: 'futuresMarket.quote' } },
} as const satisfies Declared;
