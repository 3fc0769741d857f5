import { options } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { Select, toast, useNow } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ask } from '../app/client.ts';
import { refresh, useCall } from '../app/loadable.ts';
import { unansweredBy } from '../app/sending/request-key.ts';
import { useLoggedIn } from '../app/session.ts';
import { Shown } from '../app/shown.tsx';
import { useTitle } from '../app/site.ts';
import { trimZeros } from '../app/trim-zeros.ts';
import { useLive, useLiveMessages } from '../live/index.ts';
import { namedOrFirst } from '../trading/instrument-of-page.ts';
import { NoMarket } from '../trading/no-market.tsx';
import { ProductTabs } from '../trading/product-tabs.tsx';
import { useAct } from '../trading/sheet/use-act.ts';
import '../trading/trading.css';
import { Chart } from './chart.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import type { Offer } from './form.ts';
import { Lists } from './lists.tsx';
import { Running } from './running.tsx';
import { TicketForm, type Ticket } from './ticket.tsx';

/** Timed options: pages/transaction/seconds_order. */
export default function OptionsPage() {
  const { t } = useTranslation('options');
  const loaded = useCall(options.offer, {}, { staleMs: 0 });
  useTitle(t('title'));
  return (
    <div className="content !px-0 pb-6">
      <h1 className="sr">{t('title')}</h1>
      <ProductTabs here="options" />
      <Shown of={loaded}>{(offer) => <Options offer={offer} />}</Shown>
    </div>
  );
}

/** The market of the address, or the first where it names none; while an option is not answered, that option's. */
function useMarket(offer: Offer, left: Submitted | undefined) {
  const [search, setSearch] = useSearchParams();
  const sent = offer.markets.find(({ match_id: id }) => String(id) === left?.match_id);
  const market = sent ?? namedOrFirst(offer.markets, search.get('symbol'));
  return { market, choose: (symbol: string) => setSearch({ symbol }, { replace: true }) };
}

function Options({ offer }: { offer: Offer }) {
  const { t } = useTranslation('options');
  const isLoggedIn = useLoggedIn();
  const left = unansweredBy('options') as Submitted | undefined;
  const { market, choose } = useMarket(offer, left);
  const now = useNow(offer.now_ms);
  const ticks = useLive(market && `options.ticks:${market.symbol}`).value ?? [];
  const own = useLive(isLoggedIn ? 'options.own' : undefined).value?.options ?? [];
  const balance = useLive(isLoggedIn ? 'wallet.balances' : undefined).value?.[`micro:${offer.currency}`];
  const [first] = offer.terms;
  const [chosen, setChosen] = useState(left && { seconds: Number(left.seconds), amount: left.number });
  // By the terms of now: they can change while it is filled in.
  const term = offer.terms.find(({ seconds }) => seconds === chosen?.seconds) ?? first;
  const ticket = term && { term, amount: chosen?.amount ?? trimZeros(term.min_amount) };
  const { act, open } = useOpening(market?.match_id, ticket, offer);
  useResults();
  if (!market || !ticket) return <NoMarket />;
  const running = own.filter(({ status }) => status === 1);
  const here = running.find(({ match_id }) => match_id === market.match_id);
  const index = ticks.at(-1)?.price;
  const again = (of: options.Option) => {
    if (act.unknown) return;
    if (offer.terms.some(({ seconds }) => seconds === of.seconds))
      setChosen({ seconds: of.seconds, amount: trimZeros(of.number) });
    choose(of.symbol_name);
  };
  return (
    <div className="col g4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      <div className="col g4">
        <div className="pad row sb g3">
          <fieldset className="contents" disabled={act.busy || act.unknown}>
            <Select
              label={t('market')}
              value={market.symbol}
              onChange={choose}
              options={offer.markets.map(({ symbol, name }) => ({ value: symbol, label: t('index', { name }) }))}
            />
          </fieldset>
          <span className="t2 num" aria-live="off">
            {index === undefined ? '–' : figure(index)}
          </span>
        </div>
        <Chart name={market.name} ticks={ticks} running={here} now={now} />
        {running.length > 0 && (
          <div className="pad col g3">
            {running.map((of) => (
              <Running key={of.id} of={of} index={of.match_id === market.match_id ? index : undefined} now={now} />
            ))}
          </div>
        )}
      </div>
      <div className="col g4 min-w-0 lg:col-start-2 lg:row-start-1 lg:row-span-2">
        {isLoggedIn && offer.confirmed === 0 && offer.gate === 'open' && <ConfirmCard offer={offer} />}
        <TicketForm
          offer={offer}
          ticket={ticket}
          change={({ term: { seconds }, amount }) => setChosen({ seconds, amount })}
          available={parseAmount(balance?.available ?? offer.available, offer.scale) ?? 0n}
          act={act}
          isLoggedIn={isLoggedIn}
          open={open}
        />
      </div>
      <Lists isLoggedIn={isLoggedIn} again={again} />
    </div>
  );
}

type Submitted = z.input<typeof options.submit.body>;

/** Opens an option; until it is known whether one was opened, only the same is sent again. */
function useOpening(market: number | undefined, ticket: Ticket | undefined, offer: Offer) {
  const { t } = useTranslation('options');
  const postOf = (body: Submitted) => async (key: string) => {
    const answer = await ask(options.submit, body, { key });
    refresh(options.lists, options.offer);
    return answer.ok ? { ...answer, message: t('placed') } : answer;
  };
  const act = useAct(() => undefined, { name: 'options', postOf });
  const open = (side: 'up' | 'down') => {
    if (market === undefined || !ticket) return;
    const body = {
      ...{
        match_id: String(market),
        currency_id: String(offer.currency),
        type: side === 'up' ? ('1' as const) : ('2' as const),
      },
      ...{ seconds: String(ticket.term.seconds), number: ticket.amount },
      // What the figures above the button are made of: another is refused, and shown.
      ...{ payout_ppm: String(ticket.term.payout_ppm), loss_ppm: String(ticket.term.loss_ppm) },
      fee_ppm: String(offer.fee_ppm),
    };
    act.send(body, postOf(body), []);
  };
  return { act, open };
}

/** Says what came of an option, as it is pushed, and reads the lists again. */
function useResults(): void {
  const { t } = useTranslation('options');
  const isLoggedIn = useLoggedIn();
  useLiveMessages(isLoggedIn ? 'options.own' : undefined, ({ options: rows }) => {
    for (const { result, symbol_name: symbol, back, currency_name: unit } of rows)
      if (result !== null)
        toast({
          title: `${symbol}: ${t(`old.${result}`)} · ${t('returns', { amount: `${figure(back)} ${unit}` })}`,
          tone: result === 'lost' ? 'err' : 'ok',
        });
    refresh(options.lists);
  });
}
