/** Conversions in the checker: what was answered as converted is a row of that amount, under the quote of the journal. */
import type { Product } from './product.ts';
import { units } from './read-journal.ts';

export type ConvertTables = {
  conversions: { owner: string; quote: string; from_asset: number; to_asset: number; amount: string }[];
};

export const convert: Product<ConvertTables> = {
  name: 'convert',
  queries: { conversions: 'SELECT owner, quote, from_asset, to_asset, amount FROM conversions' },
  judge: ({ conversions }, { scales, entriesAt }) => {
    const byQuote = new Map(conversions.map((row) => [`${row.owner} ${row.quote}`, row]));
    const isOf = (row: ConvertTables['conversions'][number], fields: Readonly<Record<string, string>>): boolean => {
      const from = Number(fields['from_currency_id']);
      const isSame = row.from_asset === from && row.to_asset === Number(fields['to_currency_id']);
      return isSame && BigInt(row.amount) === units(fields['number'] ?? '0', scales.get(from) ?? 0);
    };
    return {
      before: ['convert.quoteRate'],
      operations: {
        transfer: {
          // The command names its quote, the sum is in the row.
          isAsked: ({ fields }, command) => {
            if (command.kind !== 'convert.accept') return false;
            const row = byQuote.get(`${String(command['owner'])} ${String(command['quote'])}`);
            return row === undefined || isOf(row, fields);
          },
          whyLost: (_, name, { seq, command }) => {
            const row = byQuote.get(`${name.split('/')[0] ?? ''} ${String(command['quote'])}`);
            if (!row) return 'made no conversion';
            const moved = entriesAt(seq).filter((line) => line.startsWith('convert.conversion ')).length;
            return moved === 2 ? undefined : `moved ${moved} sums instead of two`;
          },
        },
      },
    };
  },
};
