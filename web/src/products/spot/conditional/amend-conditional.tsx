import type { spot } from '@glassbook/contract';
import { FieldError } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { callsOf } from '../calls.ts';
import type { Market } from '../market.ts';
import { ProblemText } from '../ticket/problem-text.tsx';
import { stepOf } from '../ticket/ticket.ts';
import { waitingCallsOf } from './waiting-calls.ts';
import { changeable, changeProblems, changesOf, pricesOf, type Changes } from './changes.ts';

const amending = (market: Market) => {
  const { amend, ended } = waitingCallsOf(market).routes;
  const { list } = callsOf(market).form;
  return formOf(amend, { title: 'conditional:list.title', list, body: texts('id'), changed: [ended] });
};

type AmendConditionalProps = {
  order: spot.Conditional;
  market: Market;
  /** New prices where they are chosen already. */
  given?: Changes;
  close: () => void;
};

/** Changes the prices of a conditional order that waits. */
export default function AmendConditional({ order, market, given, close }: AmendConditionalProps) {
  const { t } = useTranslation('conditional');
  const sending = useSending({ ...amending(market), name: `amend conditional ${order.id}`, done: close });
  const [tried, setTried] = useState(false);
  const prices = pricesOf(order, market);
  const { values: typed, set } = useFields(sending, { ...prices, ...given }, ({ id: _, ...changed }) => ({
    ...prices,
    ...(changed as Changes),
  }));
  const found = changeProblems(typed, market);
  const changes = changesOf(typed, order, market);
  const submit = (): void => {
    setTried(true);
    if (Object.keys(found).length > 0 || changes === undefined) return;
    sending.submit({ id: String(order.id), ...waitingCallsOf(market).changesOf(changes, order) });
  };
  const unit = market.quote.name;
  return (
    <SheetForm
      title={t('amend.title', { symbol: order.symbol })}
      by={sending}
      close={close}
      go={t('amend.send')}
      going={t('amend.sending')}
      submit={submit}
    >
      {changeable
        .filter((name) => typed[name] !== undefined)
        .map((name) => {
          const problem = tried ? found[name] : undefined;
          return (
            <TicketNumberField
              key={name}
              name={`amend-${name}`}
              label={t(`field.${name}`, { unit })}
              value={typed[name] ?? ''}
              step={stepOf('price', market)}
              problem={problem && <ProblemText problem={problem} take={() => undefined} />}
              onChange={(text) => set({ [name]: text })}
            />
          );
        })}
      {tried && changes === undefined && <FieldError>{t('amend.nothing')}</FieldError>}
    </SheetForm>
  );
}
