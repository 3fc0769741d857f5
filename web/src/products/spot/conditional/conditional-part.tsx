import { Button, FieldError, Ledger, Overlay, Part, useTimes } from '@glassbook/ui';
import { exact, grouped, noNumber } from '@glassbook/ui/format';
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { showProblem } from '../../../shared/trading/ticket/show-problem.ts';
import { SendArea, SendOutcome, type Sending } from '../../../shared/trading/ticket/send-outcome.tsx';
import { spokenParams } from '../../../shared/trading/ticket/spoken-params.ts';
import { priceText } from '../../../shared/trading/book/price-text.ts';
import { confirmChoice, type Reason } from '../ticket/confirmation.ts';
import { usualTime, type Surroundings, type Ticket } from '../ticket/ticket.ts';
import { DraftFields } from './draft-fields.tsx';
import { draftProblems, type DraftProblem } from './draft-problems.ts';
import { useDraftSentences } from './draft-sentences.ts';
import {
  changed,
  conditionalRequest,
  emptyDraft,
  expiryOf,
  filledDraft,
  isByValue,
  pick,
  quotedConditional,
  sent,
  turned,
  type Change,
  type Draft,
  type DraftField,
  type FilledWait,
  type Picked,
  type Setting,
  type WaitKind,
  watchedPrice,
} from './draft.ts';
import { useSendConditional } from './use-send-conditional.ts';
import { waitingCallsOf } from './waiting-calls.ts';

export type ConditionalPartProps = {
  kind: WaitKind;
  ticket: Pick<Ticket, 'side' | 'selfTrade'>;
  around: Surroundings;
  hindrance: string | undefined;
  door: ReactNode | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** What submitting the form does. */
  submits: RefObject<(() => void) | undefined>;
  /** What was picked in the book last. */
  picked?: Picked | undefined;
  /** What a link fills in. */
  filledWait?: FilledWait | undefined;
};

/** The draft, kept while the side and the kind change; begun again in another market. `edited`: the field that was typed into last. */
function useDraft(setting: Setting, around: Surroundings, picked: Picked | undefined, filled: FilledWait | undefined) {
  const [edited, setEdited] = useState<DraftField>();
  const empty = () => ({ market: around.market.id, draft: { ...emptyDraft, time: usualTime(around.market) } });
  const [held, setHeld] = useState<{ market: number; draft: Draft }>(() =>
    filled?.kind === setting.kind
      ? { market: around.market.id, draft: { ...filledDraft(filled), time: usualTime(around.market) } }
      : empty(),
  );
  if (held.market !== around.market.id) setHeld(empty());
  const [of, setOf] = useState(setting);
  if (of.side !== setting.side || of.kind !== setting.kind) {
    setOf(setting);
    setHeld({ ...held, draft: turned(held.draft, setting, around) });
  }
  const [taken, setTaken] = useState(picked);
  if (picked !== taken) {
    setTaken(picked);
    if (picked) setHeld({ ...held, draft: pick(held.draft, picked, edited, setting, around) });
  }
  const set = (next: (draft: Draft) => Draft): void => setHeld((now) => ({ ...now, draft: next(now.draft) }));
  return {
    draft: held.draft,
    change: (change: Change): void => set((draft) => changed(draft, change, setting, around)),
    edited: setEdited,
    done: (): void => set(sent),
  };
}

/** The ticket's part of a conditional order: its fields, what it waits for, what it holds, and its button. */
export default function ConditionalPart(props: ConditionalPartProps) {
  const { t } = useTranslation('conditional');
  const { kind, ticket, around, hindrance, door, form, submits, picked, filledWait } = props;
  const setting: Setting = { kind, side: ticket.side, selfTrade: ticket.selfTrade };
  const { draft, change, edited, done } = useDraft(setting, around, picked, filledWait);
  const { sending, send, forget } = useSendConditional(around.market, done);
  const [reason, setReason] = useState<Reason>();
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<DraftProblem['field']>>(new Set());
  const problemsIn = useId();
  const all = draftProblems(draft, setting, around);
  const shown = all.filter(
    ({ field, missing }) =>
      tried || (!missing && (field === 'ticket' || left.has(field) || draft.percent !== undefined)),
  );
  // That of the time is at its field.
  const listed = shown.filter(({ field }) => field !== 'until');
  const held = quotedConditional(draft, setting, around)?.held;
  const sentences = useDraftSentences(draft, setting, around);
  const order = { draft, setting, around, held, sentences };
  const post = (): void =>
    send((key) => waitingCallsOf(around.market).requestOf(conditionalRequest(draft, setting, around, key), draft.time));

  const submit = (): void => {
    if (door !== undefined || hindrance !== undefined || sending.state === 'pending' || sending.state === 'unknown')
      return;
    const [first] = all;
    setTried(first !== undefined);
    if (first !== undefined) {
      showProblem(form.current, first.field, problemsIn);
      return;
    }
    setLeft(new Set());
    const found = reasonToConfirm(setting, around, held);
    setReason(found);
    if (found === undefined) post();
  };
  useEffect(() => {
    submits.current = submit;
    return () => {
      submits.current = undefined;
    };
  });
  return (
    <>
      <DraftFields
        {...{ draft, setting, around, problemsIn }}
        change={(next) => {
          forget();
          change(next);
        }}
        problems={shown}
        left={(field) => {
          edited(field);
          setLeft(new Set([...left, field]));
        }}
      />
      <div id={problemsIn} className="col g1" role="group" aria-label={t('spot:ticket.summary')}>
        {listed.map(({ field, key, params }) => (
          <FieldError key={`${field} ${key}`}>{t(`spot:${key}`, spokenParams(params))}</FieldError>
        ))}
        <OrderWords {...order} />
      </div>
      <SendArea>
        {door ?? <SendButton {...{ side: ticket.side, asset: around.market.base.name, sending, hindrance }} />}
        <SendOutcome sending={sending} />
      </SendArea>
      {reason && <Confirm {...order} {...{ reason, hindrance }} close={() => setReason(undefined)} send={post} />}
    </>
  );
}

type SendButtonProps = { side: Ticket['side']; asset: string; sending: Sending; hindrance: string | undefined };

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

/** As with other orders: an unusual one holds more than half of the available balance. Its price is meant to be away from the market. Undefined where it is sent at once. */
function reasonToConfirm({ side }: Setting, { funds }: Surroundings, held: bigint | undefined): Reason | undefined {
  const choice = confirmChoice.get();
  if (choice !== 'unusual') return choice === 'always' ? 'always' : undefined;
  const available = side === 'buy' ? funds?.quote : funds?.base;
  return available !== undefined && held !== undefined && held * 2n > available ? 'half' : undefined;
}

type OrderWordsProps = {
  draft: Draft;
  setting: Setting;
  around: Surroundings;
  held: bigint | undefined;
  sentences: readonly string[];
};

/** What it waits for in sentences, and what will be on hold. */
function OrderWords({ setting, around: { market }, held, sentences }: OrderWordsProps) {
  const { t } = useTranslation('conditional');
  const payer = setting.side === 'buy' ? market.quote : market.base;
  return (
    <>
      {sentences.map((sentence) => (
        <p key={sentence} className="cap c2">
          {sentence}
        </p>
      ))}
      <Ledger>
        <Part label={t('form.hold', { unit: payer.name })}>
          {held === undefined || held === 0n ? noNumber : exact({ amount: held, scale: payer.scale })}
        </Part>
      </Ledger>
    </>
  );
}

type ConfirmProps = OrderWordsProps & {
  /** Why it is asked. */
  reason: Reason;
  close: () => void;
  send: () => void;
  hindrance: string | undefined;
};

/** The order once more before it is sent, with the price of now that it is compared with. */
function Confirm(props: ConfirmProps) {
  const { t } = useTranslation('conditional');
  const { draft, setting, around, reason, close, send, hindrance } = props;
  const { market } = around;
  const { side } = setting;
  const byValue = isByValue(draft, setting);
  const expires = expiryOf(draft) ?? 0;
  const times = useTimes();
  const now = watchedPrice(draft, around);
  const size = byValue
    ? t('spot:ticket.value', { unit: market.quote.name })
    : t('trading:ticket.amount', { unit: market.base.name });
  return (
    <Overlay
      open
      onOpenChange={(open) => !open && close()}
      title={t('trading:confirm.title', { symbol: market.symbol })}
      about={t(`spot:confirm.why_${reason}`)}
    >
      <div className="col g2">
        <Ledger>
          {now !== undefined && <Part label={t(`trading:day.${draft.by}`)}>{grouped(priceText(now, market))}</Part>}
          <Part label={size}>{grouped(draft.texts[byValue ? 'value' : 'amount'])}</Part>
          {expires > 0 && <Part label={t('list.expires')}>{times.dateTime(expires)}</Part>}
        </Ledger>
        <OrderWords {...props} />
      </div>
      <div className="row g2 mt4">
        <Button className="grow" onClick={close}>
          {t('trading:confirm.back')}
        </Button>
        <Button
          className="grow"
          tone={side}
          disabled={hindrance}
          onClick={() => {
            close();
            send();
          }}
        >
          {t(`spot:ticket.send_${side}`, { asset: market.base.name })}
        </Button>
      </div>
    </Overlay>
  );
}
