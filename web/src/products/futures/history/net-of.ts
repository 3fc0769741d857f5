import type { futures } from '@glassbook/contract';
import { formatAmount, parseAmount, placesOf } from '@glassbook/money';

/** What a position brought in all, in the margin currency: its result and funding, less fees. */
export function netOf({ result, funding, fees }: Pick<futures.Position, 'result' | 'funding' | 'fees'>): string {
  const places = placesOf(result);
  const read = (text: string): bigint => {
    const size = parseAmount(text.replace('-', ''), places) ?? 0n;
    return text.startsWith('-') ? -size : size;
  };
  return formatAmount(read(result) + read(funding) - read(fees), places);
}
