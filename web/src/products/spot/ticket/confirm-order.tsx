import { Button, Ledger, Overlay, Part, useTimes } from '@glassbook/ui';
import { grouped } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../shared/trading/book/price-text.ts';
import { marketConfirmed, type Reason } from './confirmation.ts';
import { OrderSum, type OrderSumProps } from './order-sum.tsx';
import { exitsOf, exitTexts, expiryOf, type Ticket } from './ticket.ts';

export type ConfirmOrderProps = OrderSumProps & {
  /** Why it is asked. */
  reason: Reason;
  /** The price of the last trade, which goes on while it is open. */
  last: bigint | undefined;
  close: () => void;
  send: () => void;
  /** Why nothing can be sent now, also where that came while it is open. */
  hindrance: string | undefined;
};

const exitNames = { profit: 'conditional:exits.profit', stop: 'conditional:exits.stop' } as const;

/** The prices of its exits, each with how it is sold there. */
function ExitParts({ ticket, unit }: { ticket: Ticket; unit: string }) {
  const { t } = useTranslation(['spot', 'conditional']);
  const exits = exitsOf(ticket);
  const texts = exits && exitTexts(exits);
  return (['profit', 'stop'] as const).map((name) => {
    if (texts === undefined || texts[name] === '') return null;
    const limit = texts[`${name}Limit`];
    const at = limit === '' ? t('conditional:at.market') : t('conditional:at.limit', { price: grouped(limit) });
    return (
      <Part key={name} label={t(exitNames[name], { unit })}>
        {`${grouped(texts[name])}, ${at}`}
      </Part>
    );
  });
}

/** The order once more, before it is sent. */
export function ConfirmOrder(props: ConfirmOrderProps) {
  const { reason, last, close, ticket, market, summary, cost, send, hindrance } = props;
  const { t } = useTranslation(['spot', 'conditional']);
  const times = useTimes();
  const expires = expiryOf(ticket) ?? 0;
  const { base, quote } = market;
  const isLimit = ticket.type === 'limit';
  const byValue = !isLimit && ticket.by === 'value';
  return (
    <Overlay
      open
      onOpenChange={(open) => !open && close()}
      title={t('trading:confirm.title', { symbol: market.symbol })}
      about={t(`confirm.why_${reason}`)}
    >
      <Ledger>
        {last !== undefined && <Part label={t('trading:day.last')}>{grouped(priceText(last, market))}</Part>}
        <Part label={t('trading:ticket.price', { unit: quote.name })}>
          {isLimit ? grouped(ticket.price) : t('trading:ticket.market')}
        </Part>
        {byValue ? (
          <Part label={t('ticket.value', { unit: quote.name })}>{grouped(ticket.value)}</Part>
        ) : (
          <Part label={t('trading:ticket.amount', { unit: base.name })}>{grouped(ticket.amount)}</Part>
        )}
        {!isLimit && ticket.worst !== '' && (
          <Part label={t(`ticket.worst_${ticket.side}`, { unit: quote.name })}>{grouped(ticket.worst)}</Part>
        )}
        <ExitParts ticket={ticket} unit={quote.name} />
        {expires > 0 && <Part label={t('conditional:list.expires')}>{times.dateTime(expires)}</Part>}
      </Ledger>
      {isLimit && (
        <p className="cap c2 mt2">
          {t(ticket.postOnly ? 'trading:ticket.post_only' : `trading:ticket.tif.${ticket.timeInForce}`)}
        </p>
      )}
      <div className="mt3">
        <OrderSum {...{ ticket, market, summary, cost }} />
      </div>
      <div className="row g2 mt4">
        <Button className="grow" onClick={close}>
          {t('trading:confirm.back')}
        </Button>
        <Button
          className="grow"
          tone={ticket.side}
          disabled={hindrance}
          onClick={() => {
            if (!isLimit) marketConfirmed();
            close();
            send();
          }}
        >
          {t(`ticket.send_${ticket.side}`, { asset: base.name })}
        </Button>
      </div>
    </Overlay>
  );
}
