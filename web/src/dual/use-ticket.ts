import { SALE_ENDS_MS } from '@glassbook/engine/dual/sums';
import { dual, wallet } from '@glassbook/contract';
import { useNow, serverNow } from '@glassbook/ui';
import { useState } from 'react';
import { ask } from '../app/client.ts';
import { refresh } from '../app/loadable.ts';
import { unitsOf } from '../app/offer/figures.ts';
import { useAccept } from '../app/offer/use-accept.ts';
import { useForm } from '../app/offer/use-form.ts';
import { useLive } from '../live/index.ts';
import { problemOf, sharesIn, summarize, termsOf } from './ticket.ts';
import { useIndex, useRunning } from './use-offers.ts';

type Body = { id: string; num: string; rate_ppm: string; day: string };
const buy = (body: Body, key: string) => ask(dual.buy, body, { key });
const bought = () => refresh(dual.own, wallet.wallets, wallet.currenciesOfUser, wallet.entries);

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
  const accepting = useAccept<Body, dual.OwnDual>(`dual ${offer.id}`, buy, bought);
  const form = useForm(accepting, '1');
  const { text, change, forget, open, setOpen } = form;
  const typed = sharesIn(text);
  // Of what is no number the figures are those of one share.
  const summary = summarize(typed ?? 1, terms, now);
  const most = offer.user_limit === 0 ? undefined : Math.max(0, offer.user_limit - mine);
  const problem = problemOf(typed, summary.paid, { left: offer.left, own: most, available: unitsOf(available, scale) });
  const confirm = () =>
    accepting.accept(
      { id: String(offer.id), num: text, rate_ppm: String(offer.rate_ppm), day: String(summary.days) },
      () => setOpen(false),
    );
  return {
    ...{ terms, summary, available, index, most, accepting, change, confirm, forget, text, open, setOpen },
    /** What is short is said at once of what was typed, all of it once it was sent. */
    problem: form.said(problem),
    submit: form.submitWith(problem),
    ended: now >= offer.end_ms - SALE_ENDS_MS,
  };
}
