import { futures } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { useCallback, useMemo } from 'react';
import type { Margins } from '../../shared/lent.tsx';
import { useCall } from '../../carry/loadable.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { useLive, type LiveState } from '../../carry/live/index.ts';
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

/** Open positions and orders, the mark prices of the positions and of `more`, and the margin account of an asset; undefined while it is not known. */
function useOwn(markets: readonly Contract[], more?: string) {
  const loggedIn = useLoggedIn();
  const ofPositions = useLive(loggedIn ? 'futures.positions' : undefined);
  const ofOrders = useLive(loggedIn ? 'futures.orders' : undefined);
  const rows = ofPositions.value?.positions;
  const own = ofOrders.value?.orders;
  const balances = useLive(loggedIn ? 'wallet.balances' : undefined).value;
  const follows = useLive(loggedIn ? 'copy.purses' : undefined).value;
  const open = useMemo(() => (rows ?? []).filter(({ status }) => status === 'open'), [rows]);
  const orders = useMemo(() => own?.filter(({ status }) => status === 'open') ?? [], [own]);
  const prices = usePricesOf([
    ...new Set([...(more === undefined ? [] : [more]), ...open.map(({ symbol }) => symbol)]),
  ]);
  const held = useMemo(() => heldOf(open, markets, (symbol) => prices.get(symbol)?.mark), [open, markets, prices]);
  const purseOfAsset = useCallback(
    (asset: number): Purse | undefined => {
      const settle = markets.find((one) => one.settle.id === asset)?.settle;
      if (!settle || !balances || !rows || !own || !follows) return undefined;
      const balance = balances[`lever:${asset}`];
      const of = (text: string | undefined): bigint =>
        text === undefined ? 0n : (parseAmount(text, settle.scale) ?? 0n);
      const wallet = { available: of(balance?.available), held: of(balance?.held) };
      const followed = follows
        .filter(({ currency_id, open }) => open && currency_id === asset)
        .reduce((sum, { free }) => sum + of(free), 0n);
      return purseOf(wallet, asset, held, orders, markets, followed);
    },
    [balances, rows, own, follows, held, orders, markets],
  );
  return { held, orders, prices, purseOfAsset, ofPositions, ofOrders };
}

/** The own futures account as a page of one contract needs it. */
export function useAccount(market: Contract, markets: readonly Contract[]): Account {
  const { held, orders, prices, purseOfAsset, ofPositions, ofOrders } = useOwn(markets, market.symbol);
  // A place in the order of deleveraging moves with the mark price and with others; rows are pushed only where they change.
  const ranked = useCall(futures.positions, openOnes, { enabled: held.length > 0, everyMs: 15_000 }).data;
  return useMemo(() => {
    const places = new Map(ranked?.map(({ id, adl }) => [id, adl]));
    const placed = held.map((one) => ({ ...one, row: { ...one.row, adl: places.get(one.row.id) ?? one.row.adl } }));
    const purse = purseOfAsset(market.settle.id);
    return {
      ...{ prices, orders, positions: valuedOf(placed, orders, purseOfAsset) },
      standing: purse && standingOf(held, market.settle.id, purse),
      channels: { positions: ofPositions, orders: ofOrders },
    };
  }, [held, orders, ranked, prices, purseOfAsset, market, ofPositions, ofOrders]);
}

/** What the own account of each margin asset comes to. */
export function useMargins(markets: readonly Contract[]): Margins {
  const { held, purseOfAsset } = useOwn(markets);
  return useMemo(() => {
    const assets = new Map(markets.map(({ settle }) => [settle.id, settle]));
    return new Map(
      [...assets].flatMap(([id, asset]) => {
        const purse = purseOfAsset(id);
        const standing = purse && standingOf(held, id, purse);
        if (standing === undefined) return [];
        const isOpen = held.some(({ contract }) => contract.settle.id === id);
        return [[id, { asset, kept: standing.kept, unrealized: isOpen ? standing.unrealized : undefined }] as const];
      }),
    );
  }, [markets, held, purseOfAsset]);
}
