import { Button, lazyPart, SkeletonRows } from '@glassbook/ui';
import { ppmPercent } from '@glassbook/ui/format';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { showProblem } from '../../../shared/trading/ticket/show-problem.ts';
import { SendArea, SendOutcome, type Sending } from '../../../shared/trading/ticket/send-outcome.tsx';
import { TimeInForceSelect } from '../../../shared/trading/ticket/limit-conditions.tsx';
import { OrderPanel } from '../../../shared/trading/ticket/order-types.tsx';
import { SideAndType } from '../../../shared/trading/ticket/side-and-type.tsx';
import type { FilledWait, Picked, WaitKind } from '../conditional/draft.ts';
import { callsOf } from '../calls.ts';
import { AdvancedOptions } from './advanced-options.tsx';
import { confirmChoice, reasonToConfirm, type Reason } from './confirmation.ts';
import { costOfQuoted } from './cost.ts';
import { problems as problemsOf, type Problem } from './problems.ts';
import { quotedOf } from './quote.ts';
import { summarize, waitsAt } from './summary.ts';
import { TicketFields } from './ticket-fields.tsx';
import { TicketSum } from './ticket-sum.tsx';
import type { Keystroke, Surroundings, Ticket } from './ticket.ts';

export type TicketFormProps = {
  ticket: Ticket;
  /** What was picked in the book last. */
  picked?: Picked | undefined;
  /** What a link fills in of an order that waits for a price. */
  filledWait?: FilledWait | undefined;
  around: Surroundings;
  press: (stroke: Keystroke) => void;
  sending: Sending;
  send: () => void;
  /** The last order, from its fills. */
  receipt: ReactNode;
  /** Why nothing can be sent now (offline, stale prices); the draft stays. */
  hindrance: string | undefined;
  /** Shown in place of the button without a session. */
  door: ReactNode | undefined;
  /** Tabs for the kind of order instead of a list that opens, where there is room. */
  wide: boolean;
};

const ConfirmOrder = lazyPart(async () => ({ default: (await import('./confirm-order.tsx')).ConfirmOrder }));
const ConditionalPart = lazyPart(() => import('../conditional/conditional-part.tsx'), <SkeletonRows rows={4} />);

/** Problems that are shown now: an empty field is no mistake until the order is sent, nor one that is still being typed in. */
const visibleProblems = (all: readonly Problem[], tried: boolean, settled: ReadonlySet<Problem['field']>): Problem[] =>
  all.filter(({ field, code }) => tried || field === 'ticket' || (settled.has(field) && !code.endsWith('_missing')));

/** The ticket: side and kind, then what that kind of order needs. */
export function TicketForm(props: TicketFormProps) {
  const { t } = useTranslation('spot');
  const { ticket, around, press, wide } = props;
  const form = useRef<HTMLFormElement>(null);
  const submits = useRef<(() => void) | undefined>(undefined);
  const [wait, setWait] = useState<WaitKind | undefined>(props.filledWait?.kind);
  return (
    <form
      ref={form}
      className="col g2"
      aria-label={t('trading:ticket.title', { symbol: around.market.symbol })}
      onSubmit={(event) => {
        event.preventDefault();
        submits.current?.();
      }}
      noValidate
    >
      <TicketHead {...{ ticket, around, press, wide, wait, setWait }} />
      <OrderPanel wide={wide}>
        {wait === undefined ? (
          <OrderPart {...props} {...{ form, submits }} />
        ) : (
          <ConditionalPart kind={wait} {...props} {...{ form, submits }} />
        )}
      </OrderPanel>
    </form>
  );
}

/** Sends the order, or asks first where there is a reason to. */
function useConfirmed({ ticket, around, send }: Pick<TicketFormProps, 'ticket' | 'around' | 'send'>) {
  const [reason, setReason] = useState<Reason>();
  return {
    reason,
    close: (): void => setReason(undefined),
    sendOrAsk: (): void => {
      const found = reasonToConfirm(confirmChoice.get(), ticket, around);
      setReason(found);
      if (found === undefined) send();
    },
  };
}

type OrderPartProps = TicketFormProps & {
  form: RefObject<HTMLFormElement | null>;
  /** What submitting the form does. */
  submits: RefObject<(() => void) | undefined>;
};

/** A limit or market order. */
function OrderPart(props: OrderPartProps) {
  const { t } = useTranslation('spot');
  const { ticket, around, press, sending, send, hindrance, door, wide, form, submits } = props;
  const { market } = around;
  const problemsIn = useId();
  const { reason, close, sendOrAsk } = useConfirmed(props);
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<Problem['field']>>(new Set());
  const all = problemsOf(ticket, around);
  // A part of the balance is a size that is not being typed.
  const settled = ticket.percent === undefined ? left : new Set([...left, 'amount', 'value'] as const);
  const shown = visibleProblems(all, tried, settled);
  const quoted = quotedOf(ticket, around);
  const cost = quoted && costOfQuoted(quoted, ticket.side, around);
  const summary = summarize(ticket, market, around.feesPaid);
  const waits = summary && waitsAt(summary.price, ticket.side, around.index);

  const submit = (): void => {
    if (door !== undefined || hindrance !== undefined || sending.state === 'pending' || sending.state === 'unknown')
      return;
    const [first] = all;
    setTried(first !== undefined);
    if (first === undefined) {
      setLeft(new Set());
      sendOrAsk();
    } else showProblem(form.current, first.field, problemsIn);
  };

  useEffect(() => {
    submits.current = submit;
  });

  return (
    <>
      <TicketFields
        ticket={ticket}
        around={around}
        press={press}
        wide={wide}
        problems={shown}
        problemsIn={problemsIn}
        left={(field) => setLeft(new Set([...left, field]))}
      />
      <TicketSum
        id={problemsIn}
        {...{ ticket, around, summary, quoted, cost }}
        problems={shown}
        take={({ field, size }) => {
          press({ key: 'text', field, text: size });
          // The button that had the focus is gone.
          form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
        }}
      />
      <SendArea>
        {door ?? <SendButton side={ticket.side} asset={market.base.name} sending={sending} hindrance={hindrance} />}
        <SendOutcome sending={sending} />
      </SendArea>
      {wide && waits !== undefined && cost === undefined && ticket.timeInForce === callsOf(market).times[0] && (
        <p className="cap c3">{t(`ticket.waits_${ticket.side}`, { percent: ppmPercent(waits) })}</p>
      )}
      {props.receipt}
      {reason && (
        <ConfirmOrder last={around.last} {...{ reason, close, ticket, market, summary, cost, send, hindrance }} />
      )}
    </>
  );
}

type SendButtonProps = Pick<TicketFormProps, 'sending' | 'hindrance'> & { side: Ticket['side']; asset: string };

function SendButton({ side, asset, sending, hindrance }: SendButtonProps) {
  const { t } = useTranslation('spot');
  return (
    <Button
      type="submit"
      tone={side}
      size="lg"
      wide
      busy={sending.state === 'pending' && t(`ticket.sending_${side}`)}
      disabled={sending.state === 'unknown' || hindrance}
    >
      {t(`ticket.send_${side}`, { asset })}
    </Button>
  );
}

const waitKinds = ['stop', 'oco', 'trail'] as const;

type TicketHeadProps = Pick<TicketFormProps, 'ticket' | 'around' | 'press' | 'wide'> & {
  wait: WaitKind | undefined;
  setWait: (wait: WaitKind | undefined) => void;
};

function TicketHead({
  ticket: { side, type, selfTrade, timeInForce },
  around: { market, funds },
  press,
  wide,
  wait,
  setWait,
}: TicketHeadProps) {
  const { t } = useTranslation('spot');
  const buying = side === 'buy';
  const { account, times } = callsOf(market);
  return (
    <SideAndType
      side={side}
      type={wait ?? type}
      types={[
        { value: 'limit', label: t('trading:ticket.limit') },
        { value: 'market', label: t('trading:ticket.market') },
        ...waitKinds.map((value) => ({ value, label: t(`ticket.kind_${value}`) })),
      ]}
      chooseSide={(next) => press({ key: 'side', side: next })}
      chooseType={(next) => {
        const isPlain = next === 'limit' || next === 'market';
        setWait(isPlain ? undefined : next);
        if (isPlain) press({ key: 'type', type: next });
      }}
      spent={buying ? market.quote : market.base}
      available={buying ? funds?.quote : funds?.base}
      account={account}
      wide={wide}
      tools={
        <AdvancedOptions selfTrade={selfTrade} choose={(next) => press({ key: 'selfTrade', selfTrade: next })}>
          {!wide && type === 'limit' && wait === undefined && (
            <>
              <span className="cap c2" aria-hidden="true">
                {t('trading:ticket.time_in_force')}
              </span>
              <TimeInForceSelect
                timeInForce={timeInForce}
                times={times}
                chooseTimeInForce={(next) => press({ key: 'timeInForce', timeInForce: next })}
              />
            </>
          )}
        </AdvancedOptions>
      }
    />
  );
}
