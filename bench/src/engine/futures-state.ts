/** States and commands of futures for measurements: many owners with margin, and pairs of positions spread over prices of liquidation. */
import { apply, emptyState, takeChanges, type Command, type State } from '@glassbook/engine';

export const MARKET = 101;
export const MIDDLE = 20_000;
const UNIT = 10n ** 8n;
const FIRST_OWNER = 1_000;
export const send = (state: State, command: Command, at = state.at): boolean =>
  apply(state, { seq: state.seq + 1, at, command }).ok;

/** The index price in whole quote units and thousandths. */
export const indexAt = (thousandths: number): Command => ({
  kind: 'indexPrice.update',
  source: 'bench',
  prices: [{ market: 1, price: BigInt(thousandths) * (UNIT / 1_000n), volume: 0n }],
});

/** A spot market for the index price, a linear market on it, and so many owners with money in spot and futures. */
export function futuresState(owners: number): State {
  const state = emptyState();
  const must = (command: Command) => {
    if (!send(state, command)) throw new Error(`${command.kind} was refused`);
  };
  for (const [asset, name] of [
    [1, 'BTC'],
    [3, 'USDT'],
  ] as const)
    must({ kind: 'asset.configure', asset, name, scale: 8, kinds: ['spot', 'futures'] });
  const fees = { makerFeePpm: 200, takerFeePpm: 500, bandPpm: 50_000 };
  must({
    kind: 'spot.configureMarket',
    ...{ market: 1, base: 1, quote: 3, tick: UNIT / 10n, lot: 10n ** 5n, notionalMin: 0n, notionalMax: 10n ** 17n },
    ...{ ...fees, openOrdersMax: 1_000_000 },
  });
  const tier = (valueMax: bigint, leverageMax: number, maintenancePpm: number) => ({
    valueMax,
    leverageMax,
    maintenancePpm,
  });
  must({
    kind: 'futures.configureMarket',
    ...{ market: MARKET, base: 1, quote: 3, settle: 3, index: 1, tick: UNIT / 10n, size: 10n ** 5n },
    ...{ ...fees, liquidationFeePpm: 1_000, markBandPpm: 200_000, contractsMax: 1_000_000, openOrdersMax: 1_000_000 },
    ...{ openInterestMax: 2 ** 36, fundingMs: 28_800_000, fundingMaxPpb: 3_000_000, interestPpb: 100_000 },
    tiers: [tier(10n ** 16n, 100, 5_000), tier(10n ** 18n, 20, 25_000)],
  });
  for (let owner = FIRST_OWNER; owner < FIRST_OWNER + owners; owner += 1) {
    for (const [asset, kind] of [
      [1, 'spot'],
      [3, 'spot'],
      [3, 'futures'],
    ] as const) {
      const { ledger } = state;
      ledger.post(
        (ledger.account(0, kind, asset) * 2) as never,
        (ledger.account(owner, kind, asset) * 2) as never,
        10n ** 16n,
        'wallet.demo',
        0,
      );
    }
  }
  must(indexAt(MIDDLE * 1_000));
  takeChanges(state);
  return state;
}

/** So many positions, half long and half short: isolated, with leverages from 2 to 41, an owner for each. */
export function openPositions(state: State, positions: number): void {
  for (let pair = 0; pair < positions / 2; pair += 1) {
    const leverage = 2 + (pair % 40);
    for (const [owner, side] of [
      [FIRST_OWNER + 2 * pair, 'buy'],
      [FIRST_OWNER + 2 * pair + 1, 'sell'],
    ] as const) {
      const done = send(state, {
        kind: 'futures.placeOrder',
        ...{ owner, market: MARKET, side, type: 'limit', timeInForce: 'GTC', postOnly: false },
        ...{ price: BigInt(MIDDLE) * UNIT, contracts: 10, leverage, margin: 'isolated', reduceOnly: false },
      });
      if (!done) throw new Error('an order was refused');
    }
    if (pair % 1_000 === 0) takeChanges(state);
  }
  takeChanges(state);
}
