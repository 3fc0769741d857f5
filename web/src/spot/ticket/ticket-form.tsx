import { Button } from '@glassbook/ui';
import { ppmPercent } from '@glassbook/ui/format';
import { useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SendOutcome, type Sending } from '../../trading/ticket/send-outcome.tsx';
import { SideAndType } from '../../trading/ticket/side-and-type.tsx';
import type { Cost } from './cost.ts';
import { CostLine } from './cost-line.tsx';
import { LimitLedger } from './limit-ledger.tsx';
import { problems as problemsOf, type Problem } from './problems.ts';
import { summarize, waitsAt } from './summary.ts';
import { TicketFields } from './ticket-fields.tsx';
import type { Keystroke, NumberField, Surroundings, Ticket } from './ticket.ts';

export type TicketFormProps = {
  ticket: Ticket;
  around: Surroundings;
  press: (stroke: Keystroke) => void;
  sending: Sending;
  send: () => void;
  /** What would fill immediately on the current book; undefined where nothing would. */
  cost: Cost | undefined;
  /** The last order, from its fills. */
  receipt: ReactNode;
  /** Why nothing can be sent now (offline, stale prices); the draft stays. */
  hindrance: string | undefined;
  /** Shown in place of the button without a session. */
  door: ReactNode | undefined;
  /** Tabs for the kind of order instead of a list that opens, where there is room. */
  wide: boolean;
};

/** Problems to show now: an empty field is no problem until submit. */
const tellable = (all: readonly Problem[], tried: boolean, left: ReadonlySet<NumberField>): Problem[] =>
  all.filter(
    (problem) => tried || (problem.field !== 'ticket' && left.has(problem.field) && !problem.code.endsWith('_missing')),
  );

export function TicketForm(props: TicketFormProps) {
  const { t } = useTranslation('spot');
  const { ticket, around, press, sending, send, cost, hindrance, door, wide } = props;
  const { market } = around;
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<NumberField>>(new Set());
  const all = problemsOf(ticket, around);
  const summary = summarize(ticket, market);
  const waits = summary && waitsAt(summary.price, ticket.side, around.index);

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (door !== undefined || hindrance !== undefined || sending.state === 'pending' || sending.state === 'unknown')
      return;
    const [first] = all;
    setTried(first !== undefined);
    if (first === undefined) {
      setLeft(new Set());
      send();
      return;
    }
    form.current?.querySelector<HTMLInputElement>(`[data-field="${first.field}"] input`)?.focus();
  };

  return (
    <form
      ref={form}
      className="col g2"
      aria-label={t('trading:ticket.title', { symbol: market.symbol })}
      onSubmit={submit}
      noValidate
    >
      <TicketHead ticket={ticket} around={around} press={press} wide={wide} />
      <TicketFields
        ticket={ticket}
        around={around}
        press={press}
        problems={tellable(all, tried, left)}
        left={(field) => setLeft(new Set([...left, field]))}
      />
      {!cost && summary && <LimitLedger summary={summary} side={ticket.side} market={market} />}
      {cost && <CostLine cost={cost} side={ticket.side} market={market} traded={false} />}
      {all.some((problem) => problem.code === 'market_halted') && (
        <p className="cap warn">{t('ticket.problem.market_halted', { symbol: market.symbol })}</p>
      )}
      <SendOutcome sending={sending} />
      {door ?? (
        <Button
          type="submit"
          tone={ticket.side}
          size="lg"
          wide
          busy={sending.state === 'pending' && t(`ticket.sending_${ticket.side}`)}
          disabled={hindrance ?? sending.state === 'unknown'}
        >
          {t(`ticket.send_${ticket.side}`, { asset: market.base.name })}
        </Button>
      )}
      {wide && waits !== undefined && cost === undefined && (
        <p className="cap c3">{t(`ticket.waits_${ticket.side}`, { percent: ppmPercent(waits) })}</p>
      )}
      {props.receipt}
    </form>
  );
}

function TicketHead({
  ticket: { side, type },
  around: { market, funds },
  press,
  wide,
}: Pick<TicketFormProps, 'ticket' | 'around' | 'press' | 'wide'>) {
  const buying = side === 'buy';
  return (
    <SideAndType
      side={side}
      type={type}
      chooseSide={(next) => press({ key: 'side', side: next })}
      chooseType={(next) => press({ key: 'type', type: next })}
      spent={buying ? market.quote : market.base}
      available={buying ? funds?.quote : funds?.base}
      wide={wide}
    />
  );
}
