import { Button, Checkbox, Ledger, Overlay, Part } from '@glassbook/ui';
import { grouped } from '@glassbook/ui/format';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../shared/trading/book/price-text.ts';
import { confirmChoice, confirmed } from './confirmation.ts';
import { sizeLabel } from './size-line.tsx';
import { Liquidation, TicketSum } from './ticket-sum.tsx';
import type { Around, Quoted, Ticket } from './ticket.ts';

type Props = {
  ticket: Ticket;
  around: Around;
  quoted: Quoted | undefined;
  send: () => void;
  close: () => void;
  /** Why nothing can be sent now, also where that came while it is open. */
  hindrance: string | undefined;
};

/** The order once more before it is sent: what it does by the mark price of now, and what it needs. */
export default function ConfirmOrder({ ticket, around, quoted, send, close, hindrance }: Props) {
  const { t } = useTranslation('futures');
  const [off, setOff] = useState(false);
  const { market, mark, margin, leverage } = around;
  const unit = market.quote.name;
  return (
    <Overlay
      open
      onOpenChange={(open) => !open && close()}
      title={t('trading:confirm.title', { symbol: market.symbol })}
      about={t('confirm.why_session')}
    >
      <Ledger>
        {mark !== undefined && (
          <Part label={t('positions.mark')}>{grouped(priceText(BigInt(mark) * market.tick, market))}</Part>
        )}
        <Part label={t('trading:ticket.price', { unit })}>
          {ticket.type === 'limit' ? grouped(ticket.price) : t('trading:ticket.market')}
        </Part>
        <Part label={sizeLabel(ticket.unit, market, t)}>{grouped(ticket.amount)}</Part>
        <Part label={t('leverage.title')}>{`${t(`mode.${margin}`)} ${t('times', { leverage })}`}</Part>
      </Ledger>
      <div className="mt3">
        <TicketSum ticket={ticket} around={around} problems={[]} quoted={quoted} />
        <Liquidation around={around} quoted={quoted} />
      </div>
      <div className="mt3">
        <Checkbox label={t('confirm.off')} checked={off} onChange={setOff} />
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
            if (off) confirmChoice.set('off');
            confirmed();
            close();
            send();
          }}
        >
          {t(`ticket.open_${ticket.side}`)}
        </Button>
      </div>
    </Overlay>
  );
}
