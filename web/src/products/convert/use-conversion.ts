import { convert, wallet } from '@glassbook/contract';
import { useBusy } from '@glassbook/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { paths } from '../../carry/paths.ts';
import { trimZeros } from '../../carry/trim-zeros.ts';
import { numbers, texts } from '../../shared/sending/shape.ts';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { amountOf, isTooMuch, type Convertible, type Form } from './form.ts';

type Sweep = { assets: readonly number[]; to: number };
type Wanted = Form | Sweep;
/** `kind`: a sweep may be of one asset too. */
type Body = convert.QuoteView & { kind: 'one' | 'sweep' };

const isSweepOf = (wanted: Wanted): wanted is Sweep => 'assets' in wanted;

const priceOf = (wanted: Wanted) =>
  isSweepOf(wanted)
    ? ask(convert.quoteSweep, { currencies: wanted.assets.join(','), to_currency_id: String(wanted.to) })
    : ask(convert.quote, {
        ...{ from_currency_id: String(wanted.from), to_currency_id: String(wanted.to), number: wanted.amount },
        from_field: wanted.source,
      });

function wantedOf({ kind, lines, to_currency_id: to, from_field: source }: Body): Wanted {
  const [line] = lines;
  return kind === 'sweep' || line === undefined
    ? { assets: lines.map(({ from_currency_id: id }) => id), to }
    : { from: line.from_currency_id, to, source, amount: trimZeros(line.number) };
}

const converting = {
  ...{ name: 'convert', title: 'convert:title', list: paths.convert },
  body: {
    ...numbers('id', 'to_currency_id', 'at_ms', 'until_ms', 'now_ms', 'spread_ppm'),
    ...texts('kind', 'from_field', 'to_name', 'to_price', 'unit', 'gets', 'spread'),
    lines: [{ ...numbers('from_currency_id'), ...texts('from_name', 'from_price', 'number', 'gross', 'fee', 'pays') }],
  } as const,
  post: async ({ id }: Body, key: string) => ask(convert.accept, { quote_id: String(id) }, { key }),
  changed: [convert.list, convert.history, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};

/**
 * A form that asks for a price, and the conversion by it. From the press that accepts a price until an answer is known it stays, and only the same request
 * can be sent: another price could convert the same amount twice.
 */
export function useConversion(all: Convertible, start: Form) {
  const { t } = useTranslation('convert');
  const [getting, run] = useBusy();
  const [isSweepAsked, setSweepAsked] = useState(false);
  const sending = useSending(converting);
  const { body: quote, refused } = sending;
  /** Counts what was asked for or changed: the answer to an earlier question is dropped. */
  const asked = useRef(0);
  const get = (wanted: Wanted) =>
    void run(async () => {
      const number = (asked.current += 1);
      sending.change();
      sending.restart();
      setSweepAsked(isSweepOf(wanted));
      const answer: Awaited<ReturnType<typeof priceOf>> = await priceOf(wanted);
      if (number !== asked.current) return;
      if (answer.ok) sending.review({ ...answer.message, kind: isSweepOf(wanted) ? 'sweep' : 'one' });
      else sending.refuse(answer.message);
    });
  const wanted = quote && wantedOf(quote);
  const priced = wanted && !isSweepOf(wanted) ? wanted : undefined;
  const fields = useFields(
    { ...sending, body: priced, review: get },
    start,
    (form: Form) => form,
    (form) => ({ ...form, amount: '' }),
  );
  const form = fields.values;
  const amount = amountOf(form, all);
  const isMore = isTooMuch(form, all);
  const problem = amount === undefined ? t('problem.amount') : isMore ? t('refusal.insufficient_funds') : undefined;
  const last = quote ?? refused?.body;
  const isSweep = last ? last.kind === 'sweep' : isSweepAsked;
  return {
    ...{ form, quote, get, isSweep, busy: getting || sending.busy, unknown: sending.unknown, locked: sending.locked },
    change: (next: Form): void => {
      asked.current += 1;
      fields.set(next);
    },
    submit: fields.submitWith(problem, () => ({ ...form, amount: amount ?? '' })),
    again: () => wanted && get(wanted),
    accept: () => void sending.send(),
    /** Said at the amount, and of the sweep. */
    error: fields.said(problem, false) ?? (isSweep ? undefined : sending.said),
    refused: isSweep ? sending.said : undefined,
    made: sending.made?.conversions ?? [],
  };
}
export type Conversion = ReturnType<typeof useConversion>;
