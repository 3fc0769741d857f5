/** Figures of futures as text: money with the digits of its currency, contracts with what they stand for. */
import type { futures } from '@glassbook/contract';
import { parseAmount, placesOf } from '@glassbook/money';
import { assetPlaces, exact, worth } from '@glassbook/ui/format';

/** Places of sums in the margin currency; `text`: one of them, as the wire writes it with all places of the currency. */
export const placesFor = (settle: string, text: string): number => assetPlaces({ name: settle, scale: placesOf(text) });

/** A sum in the margin currency, with its name. */
export const money = (text: string, settle: string): string => `${worth(text, placesFor(settle, text))} ${settle}`;

export const whole = (contracts: number): string => exact(String(contracts));

type Size = Pick<futures.Market, 'contract_size' | 'inverse' | 'currency_name' | 'legal_name'>;

/** What contracts stand for: of a linear market coins, of a coin-margined one an amount of the quote currency. */
export function standsFor(contracts: number, { contract_size, inverse, currency_name, legal_name }: Size): string {
  const places = placesOf(contract_size);
  const size = parseAmount(contract_size, places) ?? 0n;
  return `${exact({ amount: BigInt(contracts) * size, scale: places })} ${inverse ? legal_name : currency_name}`;
}

/** Places that a rate of funding is quoted with. */
const ratePlaces = 4;
/** A rate that is a percent already, as it is quoted. */
export const rateText = (percent: string): string => `${worth(percent, ratePlaces)}%`;
/** The same with all of its places, so that a payment can be computed from it. */
export const exactRate = (percent: string): string => `${exact(percent)}%`;

/** Parts per billion as a percent. */
export const ppbPercent = (ppb: number): string => `${worth({ amount: BigInt(ppb), scale: 7 }, ratePlaces)}%`;
