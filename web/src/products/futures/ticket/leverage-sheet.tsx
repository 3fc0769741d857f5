import { formatAmount } from '@glassbook/money';
import { Button, Ledger, NumberField, Overlay, Part, Segments } from '@glassbook/ui';
import { price } from '@glassbook/ui/format';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import { leverageMaxOf, type MarginChoice } from '../margin-choice.ts';
import { mostContracts, quotedOf, type Around, type Ticket } from './ticket.ts';
import { amountText } from './typed.ts';

type Props = {
  ticket: Ticket;
  around: Around;
  choose: (choice: MarginChoice) => void;
  close: () => void;
};

/** Margin mode and leverage of the next orders, with what they mean for the one being typed. */
export default function LeverageSheet({ ticket, around, choose, close }: Props) {
  const { t } = useTranslation('futures');
  const { market, margin: before, leverage: was, cap } = around;
  const most = leverageMaxOf(market, cap);
  const [margin, setMargin] = useState(before);
  const [text, setText] = useState(String(was));
  const leverage = Number(text);
  const isAllowed = Number.isInteger(leverage) && leverage >= 1 && leverage <= most;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!isAllowed) return;
    choose({ margin, leverage });
    close();
  };
  const stops = [...new Set([1, 5, 10, 25, 50, most])].filter((one) => one <= most);
  return (
    <Overlay open onOpenChange={(open) => !open && close()} title={t('leverage.title')}>
      <form className="col g3" onSubmit={submit} noValidate>
        <Segments
          label={t('leverage.mode')}
          value={margin}
          onChange={setMargin}
          options={(['cross', 'isolated'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
        />
        <p className="cap c2">{t(`leverage.about_${margin}`, { asset: market.settle.name })}</p>
        <NumberField
          label={t('leverage.label')}
          value={text}
          step="1"
          min="1"
          invalid={!isAllowed}
          onChange={setText}
        />
        {cap !== undefined && (
          <p className="cap c2">{t(cap === 0 ? 'leverage.closed' : 'leverage.cap', { max: cap })}</p>
        )}
        <div className="row g2 wrap">
          {stops.map((stop) => (
            <Button key={stop} size="sm" tone="outlined" onClick={() => setText(String(stop))}>
              {t('times', { leverage: stop })}
            </Button>
          ))}
        </div>
        {isAllowed ? (
          <Meaning ticket={ticket} around={{ ...around, margin, leverage }} />
        ) : (
          <p className="cap err" role="alert">
            {t('refusal.leverage_out_of_range', { max: most })}
          </p>
        )}
        <Button type="submit" tone="primary" size="lg" wide disabled={!isAllowed}>
          {t('leverage.use', {
            leverage: formatAmount(BigInt(isAllowed ? leverage : was), 0),
            mode: t(`mode.${margin}`),
          })}
        </Button>
      </form>
    </Overlay>
  );
}

function Meaning({ ticket, around }: { ticket: Ticket; around: Around }) {
  const { t } = useTranslation('futures');
  const { market, standing } = around;
  const quoted = quotedOf(ticket, around);
  const { text } = ledgerNumber(market.settle, 'up');
  const most = standing && mostContracts(ticket, around);
  return (
    <Ledger>
      {most !== undefined && (
        <Part label={t('leverage.most')}>{`${amountText(most, market)} ${market.unit.name}`}</Part>
      )}
      {quoted && <Part label={t('leverage.margin')}>{`${text(quoted.margin)} ${market.settle.name}`}</Part>}
      {quoted?.liquidation !== undefined && (
        <Part label={t('ticket.liquidation_after')}>
          <span className="warn">
            {price({ amount: quoted.liquidation, scale: market.quote.scale }, market.priceScale)}
          </span>
        </Part>
      )}
    </Ledger>
  );
}
