import { futures } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { useMemo } from 'react';
import { useCall } from '../app/loadable.ts';
import { useLoggedIn } from '../app/session.ts';
import { useLive, type LiveState } from '../live/index.ts';
import { heldOf, purseOf, standingOf, valuedOf, type Purse, type Standing, type Valued } from './account.ts';
import type { Contract } from './market.ts';
import { usePricesOf, type PricesBySymbol } from './use-prices.ts';

export type Account = {
  /** Open ones, newest first, at the mark prices. */
  positions: readonly Valued[];
  /** Open orders, newest first. */
  orders: readonly futures.Order[];
  /** Of the page's contract; undefined while its money, its positions or a mark price of theirs is not known. */
  standing: Standing | undefined;
  prices: PricesBySymbol;
  /** Where positions and orders come from. */
  channels: { positions: LiveState<unknown>; orders: LiveState<unknown> };
};

const openOnes = { status: 'open', limit: '100' } as const;

/** The own futures account as a page of one contract needs it. */
export function useAccount(market: Contract, markets: readonly Contract[]): Account {
  const loggedIn = useLoggedIn();
  const ofPositions = useLive(loggedIn ? 'futures.positions' : undefined);
  const ofOrders = useLive(loggedIn ? 'futures.orders' : undefined);
  const rows = ofPositions.value?.positions;
  const own = ofOrders.value?.orders;
  const balances = useLive(loggedIn ? 'wallet.balances' : undefined).value;
  const hasOpen = rows?.some(({ status }) => status === 'open') ?? false;
  // A place in the order of deleveraging moves with the mark price and with others; rows are pushed only where they change.
  const ranked = useCall(futures.positions, openOnes, { enabled: hasOpen, everyMs: 15_000 }).data;
  const open = useMemo(() => {
    const places = new Map(ranked?.map(({ id, adl }) => [id, adl]));
    return (rows ?? [])
      .filter(({ status }) => status === 'open')
      .map((row) => ({ ...row, adl: places.get(row.id) ?? row.adl }));
  }, [rows, ranked]);
  const orders = useMemo(() => own?.filter(({ status }) => status === 'open') ?? [], [own]);
  const prices = usePricesOf([...new Set([market.symbol, ...open.map(({ symbol }) => symbol)])]);
  return useMemo(() => {
    const held = heldOf(open, markets, (symbol) => prices.get(symbol)?.mark);
    const purseOfAsset = (asset: number): Purse | undefined => {
      const settle = markets.find((one) => one.settle.id === asset)?.settle;
      if (!settle || !balances || !rows || !own) return undefined;
      const balance = balances[`lever:${asset}`];
      const of = (text: string | undefined): bigint =>
        text === undefined ? 0n : (parseAmount(text, settle.scale) ?? 0n);
      const wallet = { available: of(balance?.available), held: of(balance?.held) };
      return purseOf(wallet, asset, held, orders, markets);
    };
    const purse = purseOfAsset(market.settle.id);
    return {
      ...{ prices, orders, positions: valuedOf(held, orders, purseOfAsset) },
      standing: purse && standingOf(held, market.settle.id, purse),
      channels: { positions: ofPositions, orders: ofOrders },
    };
  }, [open, orders, own, rows, balances, prices, market, markets, ofPositions, ofOrders]);
}
