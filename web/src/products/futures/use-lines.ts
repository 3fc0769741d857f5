import type { futures } from '@glassbook/contract';
import { formatAmount } from '@glassbook/money';
import { amount as amountText, price as priceText } from '@glassbook/ui/format';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine } from '../../shared/trading/chart/order-lines.ts';
import { priceAt } from '../../shared/trading/chart/price-at.ts';
import type { Side } from '../../shared/trading/instrument.ts';
import type { Valued } from './account.ts';
import type { Contract } from './market.ts';
import type { Moved } from './positions/moved-exit.tsx';
import { opensOf } from './ticket/ticket.ts';

type Line = { id: number; side: Side; price: string; label: string; exit?: Moved['name'] };

/** Own open orders, entries, liquidation prices and exits as lines of the chart. Those of exits are dragged. */
export function useLines(
  orders: readonly futures.Order[],
  positions: readonly Valued[],
  market: Contract,
  moved: (move: Moved) => void,
): readonly OrderLine[] {
  const { t } = useTranslation('futures');
  const here = positions.filter(({ contract }) => contract.id === market.id);
  // Positions are others with each mark price, their lines only where a text is.
  const texts = JSON.stringify([
    ...orders.map(({ id, side, price, contracts, filled_contracts: filled }) => ({
      ...{ id, side, price },
      label: t('line.order', { side: t(`go.${opensOf(side)}`), size: sizeText(contracts - filled, market) }),
    })),
    ...here.flatMap(({ row, contracts, liquidation }) => {
      const side: Side = row.side === 'long' ? 'buy' : 'sell';
      const named = { side: t(`side.${row.side}`), size: sizeText(contracts, market) };
      const other: Side = side === 'buy' ? 'sell' : 'buy';
      const exits = (['profit', 'stop'] as const).flatMap((name) => {
        const price = row[`${name}_price`];
        return price === null ? [] : [{ id: row.id, side: other, price, label: t(`line.${name}`, named), exit: name }];
      });
      const entry = [{ id: row.id, side, price: row.entry_price, label: t('line.entry', named) }, ...exits];
      if (liquidation === undefined) return entry;
      const price = formatAmount(liquidation, market.quote.scale);
      return [...entry, { id: row.id, side: other, price, label: t('line.liquidation', named) }];
    }),
  ]);
  return useMemo(
    () =>
      (JSON.parse(texts) as Line[]).map(({ price, exit, ...line }) => ({
        ...line,
        price: Number(price),
        priceAt: (value: number) => priceText(priceAt(value, market), market.priceScale),
        moved: exit && ((value: number) => moved({ position: line.id, name: exit, price: priceAt(value, market) })),
      })),
    [texts, market, moved],
  );
}

const sizeText = (contracts: number, { lot, unit, amountScale }: Contract): string =>
  `${amountText({ amount: BigInt(contracts) * lot, scale: unit.scale }, amountScale)} ${unit.name}`;
