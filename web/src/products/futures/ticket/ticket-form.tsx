import { TransferDoor } from '../../../shared/transfer-door.tsx';
import type { futures } from '@glassbook/contract';
import { Button, Checkbox, lazyPart, Ledger, Part, PercentSlider, Segments, Select } from '@glassbook/ui';
import { assetPlaces, exact, noNumber, price as priceText, ratePercent } from '@glassbook/ui/format';
import type { TFunction } from 'i18next';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderPanel, OrderTypes } from '../../../shared/trading/ticket/order-types.tsx';
import { SendArea, SendOutcome, type Sending } from '../../../shared/trading/ticket/send-outcome.tsx';
import { showProblem } from '../../../shared/trading/ticket/show-problem.ts';
import { spokenParams } from '../../../shared/trading/ticket/spoken-params.ts';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import type { MarginChoice } from '../margin-choice.ts';
import { asksToConfirm } from './confirmation.ts';
import { problems as problemsOf, type Problem } from './problems.ts';
import { ExitsFields } from './exits-fields.tsx';
import { sizeLabel, SizeLine } from './size-line.tsx';
import { closesOnly, forces, percentOf, quotedOf, type Around, type Keystroke, type Ticket } from './ticket.ts';
import { Liquidation, TicketSum } from './ticket-sum.tsx';

const ConfirmOrder = lazyPart(() => import('./confirm-order.tsx'));
const LeverageSheet = lazyPart(() => import('./leverage-sheet.tsx'));
const ModeSheet = lazyPart(() => import('./mode-sheet.tsx'));
const RiskSheet = lazyPart(() => import('./risk-sheet.tsx'));

export type TicketFormProps = {
  ticket: Ticket;
  around: Around;
  press: (stroke: Keystroke) => void;
  chooseMargin: (choice: MarginChoice) => void;
  sending: Sending;
  send: () => void;
  /** The questions that stand before the order. */
  risk: futures.RiskStanding | undefined;
  /** Why nothing can be sent now; the draft stays. */
  hindrance: string | undefined;
  /** Shown in place of the button without a session. */
  door: ReactNode | undefined;
  wide: boolean;
};

/** An empty field is no mistake until the order is sent, nor one that is still being typed in. */
const visible = (all: readonly Problem[], tried: boolean, left: ReadonlySet<string>): Problem[] =>
  all.filter(({ field, code }) => tried || field === 'ticket' || (left.has(field) && !code.endsWith('_missing')));

/** What is wrong with a field, in words. */
function problemText(
  problems: readonly Problem[],
  name: Problem['field'],
  t: TFunction<'futures'>,
): string | undefined {
  const problem = problems.find(({ field }) => field === name);
  return problem && t(problem.code, spokenParams(problem.params));
}

/** The futures ticket: margin, side and kind, price and size, what it needs, and the button. */
export function TicketForm(props: TicketFormProps) {
  const { t } = useTranslation('futures');
  const { ticket, around, press, sending, send, risk, hindrance, door, wide } = props;
  const { market } = around;
  const form = useRef<HTMLFormElement>(null);
  const problemsIn = useId();
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<'risk' | 'order'>();
  const close = () => setAsked(undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = (field: string): void => setLeft(new Set([...left, field]));
  const all = problemsOf(ticket, around);
  const shown = visible(all, tried, ticket.percent === undefined ? left : new Set([...left, 'amount']));
  const quoted = quotedOf(ticket, around);
  const submit = (): void => {
    if (door !== undefined || hindrance !== undefined || sending.state === 'pending' || sending.state === 'unknown')
      return;
    const [first] = all;
    setTried(first !== undefined);
    if (first !== undefined) {
      showProblem(form.current, first.field, problemsIn);
      return;
    }
    if (risk === undefined) setLeft(new Set());
    const ask = risk ? 'risk' : asksToConfirm(ticket, around) ? 'order' : undefined;
    setAsked(ask);
    if (ask === undefined) send();
  };
  return (
    <form
      ref={form}
      className="col g2"
      aria-label={t('trading:ticket.title', { symbol: market.symbol })}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      noValidate
    >
      <TicketHead {...props} />
      <OrderPanel wide={wide}>
        <Numbers {...props} problems={shown} problemsIn={problemsIn} leave={leave} />
        <Conditions ticket={ticket} press={press} />
        <ExitsFields
          {...{ ticket, around, press, problemsIn }}
          problemOf={(name) => problemText(shown, name, t)}
          leave={leave}
        />
        <TicketSum id={problemsIn} ticket={ticket} around={around} problems={shown} quoted={quoted} />
        <SendArea>
          {!closesOnly(ticket, around) && <Liquidation around={around} quoted={quoted} />}
          {door ?? <SendButton {...{ ticket, sending, hindrance }} />}
          <SendOutcome sending={sending} />
        </SendArea>
      </OrderPanel>
      {asked === 'risk' && risk && <RiskSheet risk={risk} close={close} />}
      {asked === 'order' && <ConfirmOrder {...{ ticket, around, quoted, send, close, hindrance }} />}
    </form>
  );
}

function SendButton({ ticket, sending, hindrance }: Pick<TicketFormProps, 'ticket' | 'sending' | 'hindrance'>) {
  const { t } = useTranslation('futures');
  return (
    <Button
      type="submit"
      tone={ticket.side}
      size="lg"
      wide
      busy={sending.state === 'pending' && t('ticket.sending')}
      disabled={sending.state === 'unknown' || hindrance}
    >
      {t(ticket.reduceOnly ? `ticket.close_${ticket.side}` : `ticket.open_${ticket.side}`)}
    </Button>
  );
}

function TicketHead({ ticket, around, press, chooseMargin, wide }: TicketFormProps) {
  const { t } = useTranslation('futures');
  const [open, setOpen] = useState<'leverage' | 'mode'>();
  const { market, margin, leverage, mode, standing } = around;
  const close = () => setOpen(undefined);
  const types = (['limit', 'market'] as const).map((value) => ({ value, label: t(`trading:ticket.${value}`) }));
  return (
    <>
      <div className="futures-choices">
        <Door
          words={`${t(`mode.${margin}`)} ${t('times', { leverage })}`}
          label={t('leverage.title')}
          open={() => setOpen('leverage')}
        />
        <Door
          words={mode === undefined ? noNumber : t(`position_mode.${mode}`)}
          label={t('position_mode.title')}
          open={mode && (() => setOpen('mode'))}
        />
      </div>
      {open === 'leverage' && <LeverageSheet ticket={ticket} around={around} choose={chooseMargin} close={close} />}
      {open === 'mode' && mode && <ModeSheet mode={mode} close={close} />}
      <Segments
        label={t('trading:ticket.side')}
        side
        value={ticket.side}
        onChange={(side) => press({ key: 'side', side })}
        options={[
          { value: 'buy', label: t('side.long') },
          { value: 'sell', label: t('side.short') },
        ]}
      />
      <OrderTypes type={ticket.type} types={types} chooseType={(type) => press({ key: 'type', type })} wide={wide} />
      {standing && (
        <Ledger>
          <Part label={t('trading:ticket.available', { unit: market.settle.name })}>
            {exact({ amount: standing.usable, scale: market.settle.scale })}{' '}
            <TransferDoor asset={market.settle} to="lever" />
          </Part>
        </Ledger>
      )}
    </>
  );
}

/** A button that shows a choice and opens it, once it can be changed. */
function Door({ words, label, open }: { words: string; label: string; open: (() => void) | undefined }) {
  return (
    <button
      type="button"
      className="select"
      aria-haspopup="dialog"
      aria-label={`${label}: ${words}`}
      disabled={open === undefined}
      onClick={open}
    >
      <span className="ell">{words}</span>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

type NumbersProps = TicketFormProps & {
  problems: readonly Problem[];
  problemsIn: string;
  leave: (field: string) => void;
};

function Numbers({ ticket, around, press, problems, problemsIn, leave, wide }: NumbersProps) {
  const { t } = useTranslation('futures');
  const { market, standing, mark } = around;
  const { settle } = market;
  const sizes = {
    unit: { step: market.lot, scale: market.unit.scale, shown: market.amountScale },
    contracts: { step: 1n, scale: 0, shown: 0 },
    worth: { step: 10n ** BigInt(settle.scale - assetPlaces(settle)), scale: settle.scale, shown: assetPlaces(settle) },
  };
  const steps = {
    price: { step: market.tick, scale: market.quote.scale, shown: market.priceScale },
    amount: sizes[ticket.unit],
  };
  const field = (name: 'price' | 'amount', label: string) => {
    return (
      <TicketNumberField
        name={name}
        label={label}
        value={ticket[name]}
        step={steps[name]}
        problem={problemText(problems, name, t)}
        shownIn={problemsIn}
        onChange={(text) => press({ key: 'text', field: name, text })}
        left={() => leave(name)}
      />
    );
  };
  return (
    <>
      {ticket.type === 'limit' ? (
        field('price', t('trading:ticket.price', { unit: market.quote.name }))
      ) : (
        <p className="cap c2">
          {mark === undefined
            ? t('ticket.at_market')
            : t('ticket.at_market_within', {
                mark: priceText({ amount: BigInt(mark) * market.tick, scale: market.quote.scale }, market.priceScale),
                percent: ratePercent(market.bandPpm),
              })}
        </p>
      )}
      {field('amount', sizeLabel(ticket.unit, market, t))}
      <SizeLine ticket={ticket} around={around} press={press} wide={wide} />
      <PercentSlider
        label={t('trading:ticket.percent')}
        value={percentOf(ticket, around)}
        disabled={standing === undefined}
        onChange={(percent) => press({ key: 'percent', percent })}
      />
    </>
  );
}

/** What becomes of a limit order that does not fill at once, or must not. */
const conditions = [...forces, 'post_only'] as const;

function Conditions({ ticket, press }: Pick<TicketFormProps, 'ticket' | 'press'>) {
  const { t } = useTranslation('futures');
  const chosen = ticket.postOnly ? 'post_only' : ticket.timeInForce;
  const choose = (next: (typeof conditions)[number]): void =>
    press(next === 'post_only' ? { key: 'postOnly', on: true } : { key: 'timeInForce', timeInForce: next });
  return (
    <div className="trading-conditions">
      <Checkbox
        label={t('ticket.reduce_only')}
        checked={ticket.reduceOnly}
        onChange={(on) => press({ key: 'reduceOnly', on })}
      />
      {ticket.type === 'limit' && (
        <Select
          label={t('trading:ticket.time_in_force')}
          value={chosen}
          onChange={choose}
          options={conditions.map((value) =>
            value === 'post_only'
              ? { value, label: t('trading:ticket.post_only'), detail: t('ticket.post_only_about') }
              : { value, label: value, detail: t(`trading:ticket.tif.${value}`) },
          )}
        />
      )}
    </div>
  );
}
