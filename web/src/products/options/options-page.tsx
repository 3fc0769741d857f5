import { options } from '@glassbook/contract';
import { parseAmount } from '@glassbook/money';
import { Select, toast, useNow } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { refresh, useCall } from '../../carry/loadable.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { Shown } from '../../shared/shown.tsx';
import { useTitle } from '../../carry/site.ts';
import { trimZeros } from '../../carry/trim-zeros.ts';
import { useLive, useLiveMessages } from '../../carry/live/index.ts';
import { NoMarket } from '../../shared/trading/no-market.tsx';
import { ProductTabs } from '../../shared/trading/product-tabs.tsx';
import '../../shared/trading/trading.css';
import { Chart } from './chart.tsx';
import { ConfirmCard } from './confirm-card.tsx';
import type { Offer } from './form.ts';
import { Lists } from './lists.tsx';
import { Running } from './running.tsx';
import { TicketForm } from './ticket.tsx';
import { useTicket } from './use-ticket.ts';

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

function Options({ offer }: { offer: Offer }) {
  const isLoggedIn = useLoggedIn();
  const { t } = useTranslation('options');
  const { market, choose, sending, sold, ticket, type, open } = useTicket(offer);
  const now = useNow(offer.now_ms);
  const ticks = useLive(market && `options.ticks:${market.symbol}`).value ?? [];
  const own = useLive(isLoggedIn ? 'options.own' : undefined).value?.options ?? [];
  const balance = useLive(isLoggedIn ? 'wallet.balances' : undefined).value?.[`micro:${offer.currency}`];
  useResults();
  if (!market || !ticket) return <NoMarket />;
  const running = own.filter(({ status }) => status === 1);
  const here = running.find(({ match_id }) => match_id === market.match_id);
  const index = ticks.at(-1)?.price;
  const again = (of: options.Option) => {
    if (sending.locked) return;
    if (offer.terms.some(({ seconds }) => seconds === of.seconds))
      type({ seconds: of.seconds, amount: trimZeros(of.number) });
    choose(of.symbol_name);
  };
  return (
    <div className="col g4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      <div className="col g4">
        <div className="pad row sb g3">
          <fieldset className="contents" disabled={sending.locked}>
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
          offer={sold}
          ticket={ticket}
          change={({ term: { seconds }, amount }) => type({ seconds, amount })}
          available={parseAmount(balance?.available ?? offer.available, offer.scale) ?? 0n}
          sending={sending}
          isLoggedIn={isLoggedIn}
          open={open}
        />
      </div>
      <Lists isLoggedIn={isLoggedIn} again={again} />
    </div>
  );
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
