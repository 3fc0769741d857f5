import { SALE_ENDS_MS } from '@glassbook/engine/dual/sums';
import { dual, wallet } from '@glassbook/contract';
import { useNow, serverNow } from '@glassbook/ui';
import { useState } from 'react';
import { ask } from '../../carry/client.ts';
import { unitsOf } from '../../shared/offer/figures.ts';
import { texts } from '../../shared/sending/shape.ts';
import { useFields } from '../../shared/sending/use-fields.ts';
import { useSending } from '../../shared/sending/use-sending.ts';
import { useLive } from '../../carry/live/index.ts';
import { paths } from './paths.ts';
import { problemOf, sharesIn, summarize, sumsOf, termsOf, type Body } from './ticket.ts';
import { useIndex, useRunning } from './use-offers.ts';

const buying = {
  ...{ title: 'dual:title', list: paths.orders, body: texts('id', 'num', 'rate_ppm', 'day') },
  post: (body: Body, key: string) => ask(dual.buy, body, { key }),
  changed: [dual.own, wallet.wallets, wallet.currenciesOfUser, wallet.entries],
};
const first = { text: '1' };
const valuesOf = ({ num }: Body) => ({ text: num });

/** The form of an offer: the shares that are typed, what they come down to, and their way to the server. */
export function useTicket(offer: dual.OfferView) {
  const [opened] = useState(() => serverNow());
  const now = useNow(opened);
  const terms = termsOf(offer);
  const [asset, scale] = offer.type === 'call' ? [offer.currency_id, terms.scale] : [offer.quote_id, terms.quoteScale];
  const available = useLive('wallet.balances').value?.[`change:${asset}`]?.available ?? '0';
  const index = useIndex(offer.market, terms.quoteScale);
  const own = (useRunning() ?? []).filter((order) => order.offer === offer.id);
  const mine = own.reduce((sum, { shares }) => sum + shares, 0);
  const sending = useSending({ ...buying, name: `dual ${offer.id}` });
  const fields = useFields(sending, first, valuesOf);
  const { text } = fields.values;
  const typed = sharesIn(text);
  // Of what is no number the figures are those of one share.
  const summary = sending.body ? sumsOf(sending.body, terms) : summarize(typed ?? 1, terms, now);
  const most = offer.user_limit === 0 ? undefined : Math.max(0, offer.user_limit - mine);
  const problem = problemOf(typed, summary.paid, { left: offer.left, own: most, available: unitsOf(available, scale) });
  const toBody = (): Body => ({
    ...{ id: String(offer.id), num: text, rate_ppm: String(offer.rate_ppm), day: String(summary.days) },
  });
  return {
    ...{ terms, summary, available, index, most, sending, fields },
    /** What is short is said at once of what was typed, all of it once it was sent. */
    problem: fields.said(problem, text !== first.text),
    submit: fields.submitWith(problem, toBody),
    ended: now >= offer.end_ms - SALE_ENDS_MS,
  };
}
