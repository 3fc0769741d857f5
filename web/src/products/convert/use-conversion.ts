import { convert, wallet } from '@glassbook/contract';
import { useBusy } from '@glassbook/ui';
import { useRef, useState } from 'react';
import { ask } from '../../carry/client.ts';
import { paths } from '../../carry/paths.ts';
import { numbers, texts } from '../../shared/sending/shape.ts';
import { useSending } from '../../shared/sending/use-sending.ts';

type Quoted = ReturnType<typeof askFor>;
type Wanted =
  | { kind: 'one'; from: number; to: number; source: (typeof convert.sourceKinds)[number]; number: string }
  | { kind: 'sweep'; assets: readonly number[]; to: number };

const askFor = (wanted: Wanted) =>
  wanted.kind === 'one'
    ? ask(convert.quote, {
        ...{ from_currency_id: String(wanted.from), to_currency_id: String(wanted.to), number: wanted.number },
        from_field: wanted.source,
      })
    : ask(convert.quoteSweep, { currencies: wanted.assets.join(','), to_currency_id: String(wanted.to) });

const converting = {
  ...{ name: 'convert', title: 'convert:title', list: paths.convert },
  body: {
    ...numbers('id', 'at_ms', 'until_ms', 'now_ms', 'spread_ppm'),
    ...texts('to_name', 'to_price', 'unit', 'gets', 'spread'),
    lines: [texts('from_name', 'from_price', 'number', 'gross', 'fee', 'pays')],
  } as const,
  post: async ({ id }: convert.QuoteView, key: string) => ask(convert.accept, { quote_id: String(id) }, { key }),
  changed: [convert.list, convert.history, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};

/**
 * A quote that was asked for, and the conversion by it. What is refused stays until the next step. From the press that accepts it until an
 * answer is known the quote stays, and only the same request can be sent: another price could convert the same amount twice.
 */
export function useConversion(onMade: () => void) {
  const [getting, run] = useBusy();
  const [wanted, setWanted] = useState<Wanted>();
  const [refused, setRefused] = useState<string>();
  const sending = useSending({ ...converting, done: onMade });
  const { body: quote, locked, said, made, send } = sending;
  /** Counts what was asked for or changed: the answer to an earlier question is dropped. */
  const asked = useRef(0);
  const clear = () => {
    asked.current += 1;
    setRefused(undefined);
    sending.change();
  };
  const get = (of: Wanted) =>
    void run(async () => {
      clear();
      sending.restart();
      setWanted(of);
      const number = asked.current;
      const answer: Awaited<Quoted> = await askFor(of);
      if (number !== asked.current) return;
      if (answer.ok) sending.review(answer.message);
      else setRefused(answer.message);
    });
  const again = () => wanted && get(wanted);
  return {
    ...{ busy: getting || sending.busy, unknown: sending.unknown, quote, wanted, locked, get, again, clear },
    ...{ refused: refused ?? said, made: made?.conversions ?? [], accept: () => void send() },
  };
}
