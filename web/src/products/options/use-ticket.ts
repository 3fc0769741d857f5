import { options } from '@glassbook/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ask } from '../../carry/client.ts';
import { texts } from '../../shared/sending/shape.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { trimZeros } from '../../carry/trim-zeros.ts';
import { namedOrFirst } from '../../shared/trading/instrument-of-page.ts';
import type { Offer } from './form.ts';
import { paths } from './paths.ts';

/** What is sent to open an option, with the terms that were shown. */
type Submitted = Omit<Record<keyof z.input<typeof options.submit.body>, string>, 'type'> & { type: '1' | '2' };
const termsOf = ({ seconds, payout_ppm, loss_ppm }: Submitted) => ({
  ...{ seconds: Number(seconds), payout_ppm: Number(payout_ppm), loss_ppm: Number(loss_ppm) },
});
const opening = (placed: string) => ({
  ...{ title: 'options:title', list: paths.options },
  body: {
    ...texts('match_id', 'currency_id', 'type', 'seconds', 'number'),
    ...texts('payout_ppm', 'loss_ppm', 'fee_ppm'),
  },
  post: async (body: Submitted, key: string) => {
    const answer = await ask(options.submit, body, { key });
    return answer.ok ? { ...answer, message: placed } : answer;
  },
  changed: [options.lists, options.offer],
});

/** The market of the address, or the first where it names none; while an option is not answered, that option's. */
function useMarket(offer: Offer, body: Submitted | undefined) {
  const [search, setSearch] = useSearchParams();
  const sent = offer.markets.find(({ match_id: id }) => String(id) === body?.match_id);
  const market = sent ?? namedOrFirst(offer.markets, search.get('symbol'));
  return { market, choose: (symbol: string) => setSearch({ symbol }, { replace: true }) };
}

/** The ticket of an option: what is typed, and until it is known whether one was opened what was sent, by the terms it was sent with. */
export function useTicket(offer: Offer) {
  const { t } = useTranslation('options');
  const sending = useSending({ ...opening(t('placed')), name: 'options' });
  const { body } = sending;
  const { market, choose } = useMarket(offer, body);
  const [first] = offer.terms;
  const [typed, setTyped] = useState<{ seconds: number; amount: string }>();
  const chosen = body ? { seconds: Number(body.seconds), amount: body.number } : typed;
  // By the terms of now: they can change while it is filled in.
  const found = offer.terms.find(({ seconds }) => seconds === chosen?.seconds) ?? first;
  const term = found && body ? { ...found, ...termsOf(body) } : found;
  const ticket = term && { term, amount: chosen?.amount ?? trimZeros(term.min_amount) };
  return {
    ...{ sending, market, choose, ticket },
    sold: body ? { ...offer, fee_ppm: Number(body.fee_ppm) } : offer,
    type: (next: { seconds: number; amount: string }): void => {
      setTyped(next);
      sending.change();
    },
    open: (side: 'up' | 'down'): void => {
      if (!market || !ticket) return;
      sending.submit({
        ...{ match_id: String(market.match_id), currency_id: String(offer.currency), type: side === 'up' ? '1' : '2' },
        ...{ seconds: String(ticket.term.seconds), number: ticket.amount },
        // What the figures above the button are made of: another is refused, and shown.
        ...{ payout_ppm: String(ticket.term.payout_ppm), loss_ppm: String(ticket.term.loss_ppm) },
        fee_ppm: String(offer.fee_ppm),
      });
    },
  };
}
