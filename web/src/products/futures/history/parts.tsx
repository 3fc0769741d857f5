/** Parts that the lists of futures share. */
import type { futures } from '@glassbook/contract';
import { Change } from '@glassbook/ui';
import type { TFunction } from 'i18next';
import { money, placesFor, standsFor, whole } from '../contract/figures.ts';

export type Contracts = readonly futures.Market[];
export type ListProps = { contracts: Contracts; wide: boolean };
export type Words = TFunction<'futures'>;

/** Whole contracts, and what they stand for where their market is known. */
export function ContractCount({ of, symbol, contracts }: { of: number; symbol: string; contracts: Contracts }) {
  const market = contracts.find((one) => one.symbol === symbol);
  return (
    <>
      {whole(of)}
      {market && <span className="c2"> ({standsFor(of, market)})</span>}
    </>
  );
}

/** A sum in the margin currency. */
export function Money({ of, settle }: { of: string; settle: string }) {
  const [figure, name] = money(of, settle).split(' ');
  return (
    <>
      {figure} <span className="c2">{name}</span>
    </>
  );
}

/** What was won or lost, received or paid, with its sign. */
export function Signed({ of, settle }: { of: string; settle: string }) {
  return (
    <>
      <Change value={of} places={placesFor(settle, of)} arrow={false} /> <span className="c2">{settle}</span>
    </>
  );
}

/** The side of a position. */
export const positionSide = (t: Words, side: futures.Position['side']) => ({
  up: side === 'long',
  text: t(`history.side_${side}`),
});

/** How a position or an order is margined: "10x, Isolated". */
export const marginNote = (t: Words, leverage: number, mode: futures.Position['margin_mode']): string =>
  `${String(leverage)}x, ${t(`history.margin_${mode}`)}`;
