import { rescale } from '@glassbook/money';
import { Change, CoinIcon } from '@glassbook/ui';
import { amount, assetPlaces, hiddenNumber, noNumber, owed, price, worth } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { total } from '../portfolio/accounts.ts';
import { quoteAsset } from '../quote-asset.ts';
import { worthScale, type HoldingWorth } from '../portfolio/portfolio.ts';

export type HoldingsProps = {
  rows: readonly HoldingWorth[];
  hidden: boolean;
  /** The change of the asset's price in 24 h, where it has a market. */
  changeOf: (asset: string) => string | undefined;
  onOpen: (assetId: number) => void;
};

/** The assets of an account on a phone: what there is, what is on hold or how the price moved, what it is worth; every digit is on the sheet that a row opens. */
export function HoldingsList({ rows, hidden, changeOf, onOpen }: HoldingsProps) {
  const { t } = useTranslation('wallet');
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.assetId} className="border-t border-line first:border-t-0">
          <button type="button" className="li w-full" onClick={() => onOpen(row.assetId)}>
            <CoinIcon symbol={row.name} size={32} />
            <span className="grow">
              <span className="t3 block">{row.name}</span>
              <span className="cap c3 block">
                {row.held > 0n
                  ? t('holding.held_value', {
                      value: hidden ? hiddenNumber : heldOf(row),
                    })
                  : changeLine(changeOf(row.name))}
              </span>
            </span>
            <span className="num">
              <span className="t3 med block">{hidden ? hiddenNumber : totalOf(row)}</span>
              {row.name !== quoteAsset && row.price.amount !== 0n && (
                <span className="cap c2 block">
                  {hidden ? hiddenNumber : worthOf(row)} {quoteAsset}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How much there is; of the asset that all are valued in, as it is valued, which is said once. */
export const totalOf = (row: HoldingWorth): string =>
  row.name === quoteAsset
    ? worth({ amount: row.worth, scale: worthScale })
    : amount({ amount: total(row), scale: row.scale }, assetPlaces(row));

/** What is available and on hold, which sum to what there is in the places that are shown: available is rounded down, but where nothing is on hold it is all there is. */
export function partsOf(row: HoldingWorth): { available: string; held: string } {
  const places = assetPlaces(row);
  const shown = (units: bigint) => amount({ amount: units, scale: places }, places);
  if (row.held === 0n) return { available: totalOf(row), held: shown(0n) };
  const all = row.name === quoteAsset ? row.worth : rescale(total(row), row.scale, places, 'down');
  const available = rescale(row.available, row.scale, places, 'down');
  return { available: shown(available), held: shown(all - available) };
}

/** What it is worth; nothing where it has no price. */
export const worthOf = (row: HoldingWorth): string =>
  row.price.amount === 0n ? noNumber : worth({ amount: row.worth, scale: worthScale });

/** What is on hold, rounded up to the places of the asset in lists. */
export const heldOf = (row: HoldingWorth): string => owed({ amount: row.held, scale: row.scale }, assetPlaces(row));

/** An asset's price with its market's places; nothing where it has no market or no price yet. */
export const priceOf = ({ price: of }: HoldingWorth): string => (of.amount === 0n ? noNumber : price(of));

const changeLine = (change: string | undefined) => (change === undefined ? null : <Change value={change} />);
