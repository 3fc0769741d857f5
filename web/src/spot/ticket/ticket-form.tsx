import { rescale } from '@glassbook/money';
import { Button, Ledger, Note, Part, Segments, Select, Tabs } from '@glassbook/ui';
import { number, ppmPercent } from '@glassbook/ui/format';
import { CircleHelp, CircleX } from 'lucide-react';
import { useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cost } from './cost.ts';
import { CostLine } from './cost-line.tsx';
import { LimitLedger } from './limit-ledger.tsx';
import { problems as problemsOf, type Problem } from './problems.ts';
import { summarize, waitsAt } from './summary.ts';
import { TicketFields } from './ticket-fields.tsx';
import type { Keystroke, NumberField, Surroundings, Ticket } from './ticket.ts';

export type Sending =
  | { state: 'idle' }
  | { state: 'pending' }
  /** No answer came: whether it was placed is not known, and it is asked again with the same id. */
  | { state: 'unknown'; askAgain: () => void; asking: boolean }
  | { state: 'refused'; message: string };

export type TicketFormProps = {
  ticket: Ticket;
  around: Surroundings;
  press: (stroke: Keystroke) => void;
  sending: Sending;
  send: () => void;
  /** What would trade at once on the present book; undefined where nothing would. */
  cost: Cost | undefined;
  /** The order before, told by its fills. */
  receipt: ReactNode;
  /** Why nothing can be sent now (offline, stale prices); the draft stays. */
  hindrance: string | undefined;
  /** What stands in place of the button for somebody who is not logged in. */
  door: ReactNode | undefined;
  /** Tabs for the kind of order instead of a list that opens, where there is room. */
  wide: boolean;
};

/** Problems that can be told now: an empty field is no mistake until the order is sent. */
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
      aria-label={t('ticket.title', { symbol: market.symbol })}
      onSubmit={submit}
      noValidate
    >
      <TicketHead {...props} />
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

/** Rounded down: never more than there is. */
const availableText = (amount: bigint, scale: number, places: number): string =>
  number({ amount: rescale(amount, scale, places, 'down'), scale: places });

function TicketHead({ ticket, around, press, wide }: TicketFormProps) {
  const { t } = useTranslation('spot');
  const { market, funds } = around;
  const spent = ticket.side === 'buy' ? market.quote : market.base;
  const available = ticket.side === 'buy' ? funds?.quote : funds?.base;
  const types = [
    { value: 'limit' as const, label: t('ticket.limit') },
    { value: 'market' as const, label: t('ticket.market') },
  ];
  const choose = (type: 'limit' | 'market'): void => press({ key: 'type', type });
  return (
    <>
      <Segments
        label={t('ticket.side')}
        side
        value={ticket.side}
        onChange={(side) => press({ key: 'side', side })}
        options={[
          { value: 'buy', label: t('side.buy') },
          { value: 'sell', label: t('side.sell') },
        ]}
      />
      {wide ? (
        <Tabs
          look="dense"
          className="spot-kinds"
          label={t('ticket.type')}
          value={ticket.type}
          onChange={choose}
          tabs={types}
        />
      ) : (
        <Select label={t('ticket.type')} value={ticket.type} onChange={choose} options={types} />
      )}
      {available !== undefined && (
        <Ledger>
          <Part label={t('ticket.available', { unit: spent.name })}>
            {availableText(available, spent.scale, ticket.side === 'buy' ? 2 : spent.scale)}
          </Part>
        </Ledger>
      )}
    </>
  );
}

function SendOutcome({ sending }: { sending: Sending }) {
  const { t } = useTranslation('spot');
  if (sending.state === 'refused')
    return (
      <div role="alert">
        <Note tone="warn" icon={<CircleX size={16} strokeWidth={1.75} aria-hidden="true" />}>
          {sending.message}
        </Note>
      </div>
    );
  if (sending.state !== 'unknown') return null;
  return (
    <div role="alert">
      <Note tone="warn" icon={<CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />}>
        <p>{t('ticket.unknown')}</p>
        <Button
          className="mt2"
          size="sm"
          tone="outlined"
          busy={sending.asking && t('ticket.asking')}
          onClick={sending.askAgain}
        >
          {t('ticket.ask_again')}
        </Button>
      </Note>
    </div>
  );
}
