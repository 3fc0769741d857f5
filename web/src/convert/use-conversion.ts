import { convert, wallet } from '@glassbook/contract';
import { toast, useBusy } from '@glassbook/ui';
import { useRef, useState } from 'react';
import { ask } from '../app/client.ts';
import { refresh } from '../app/loadable.ts';
import { useRequestKey } from '../app/sending/request-key.ts';
import { session } from '../app/session.ts';

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

/** A quote that was accepted, without a known answer: it is there again when its page is, until the user logs out. */
let unsure: { owner: string | undefined; quote: convert.QuoteView } | undefined;
session.subscribe(() => {
  if (session.ended() === 'here' || session.owner() !== unsure?.owner) unsure = undefined;
  // Where it is not known who it was, the next may be another.
  if (session.token() === undefined && session.owner() === undefined) unsure = undefined;
});

/**
 * A quote that was asked for, and the conversion by it. What is refused stays until the next step. From the press that accepts it until an
 * answer is known the quote stays, and only the same request can be sent: another price could convert the same amount twice.
 */
export function useConversion() {
  const [busy, run] = useBusy();
  const [quote, setQuote] = useState(unsure?.quote);
  const [wanted, setWanted] = useState<Wanted>();
  const [refused, setRefused] = useState<string>();
  const [made, setMade] = useState<readonly convert.ConversionView[]>([]);
  const [state, setState] = useState<'open' | 'accepting' | 'unknown'>(unsure ? 'unknown' : 'open');
  const { keyFor, answered } = useRequestKey('convert');
  /** Counts what was asked for or changed: the answer to an earlier question is dropped. */
  const asked = useRef(0);
  const clear = () => {
    asked.current += 1;
    setQuote(undefined);
    setRefused(undefined);
  };
  const get = (of: Wanted) =>
    void run(async () => {
      clear();
      setMade([]);
      setWanted(of);
      const number = asked.current;
      const answer: Awaited<Quoted> = await askFor(of);
      if (number !== asked.current) return;
      if (answer.ok) setQuote(answer.message);
      else setRefused(answer.message);
    });
  const accept = (onMade: () => void) =>
    void run(async () => {
      if (!quote) return;
      setState('accepting');
      const body = { quote_id: String(quote.id) };
      const answer = await ask(convert.accept, body, { key: keyFor(body) });
      const isUnknown = answered(answer);
      unsure = isUnknown ? { owner: session.owner(), quote } : undefined;
      refresh(convert.list, convert.history, wallet.wallets, wallet.currenciesOfUser, wallet.entries);
      if (isUnknown) {
        setState('unknown');
        return;
      }
      setState('open');
      clear();
      if (answer.ok) {
        toast({ title: answer.message, tone: 'ok' });
        setMade(answer.data.conversions);
        onMade();
      } else setRefused(answer.message);
    });
  const again = () => wanted && get(wanted);
  return { busy, quote, wanted, refused, made, state, get, accept, again, clear };
}
