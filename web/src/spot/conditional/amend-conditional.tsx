import { spot } from '@glassbook/contract';
import { Button, FieldError, Overlay, toast, useBusy } from '@glassbook/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { clientOrderId } from '../../trading/ticket/client-order-id.ts';
import { TicketNumberField } from '../../trading/ticket/ticket-number-field.tsx';
import type { Market } from '../market.ts';
import { ProblemText } from '../ticket/problem-text.tsx';
import { stepOf } from '../ticket/ticket.ts';
import { changeable, changeProblems, changesOf, pricesOf, type Changeable, type Changes } from './changes.ts';

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
  const [busy, run] = useBusy();
  const [refused, setRefused] = useState<string>();
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<Changes>({ ...pricesOf(order, market), ...given });
  const found = changeProblems(typed, market);
  const changes = changesOf(typed, order, market);
  const type = (name: Changeable, text: string): void => {
    setRefused(undefined);
    setTyped({ ...typed, [name]: text });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(found).length > 0 || changes === undefined || busy) return;
    void run(async () => {
      const answer = await ask(spot.amendConditional, { id: String(order.id), ...changes }, { key: clientOrderId() });
      if (!answer.ok) {
        setRefused(answer.message);
        return;
      }
      toast({ title: answer.message, tone: 'ok' });
      refresh(spot.conditionals);
      close();
    });
  };
  const unit = market.quote.name;
  return (
    <Overlay open onOpenChange={(open) => !open && close()} title={t('amend.title', { symbol: order.symbol })}>
      <form className="col g3" onSubmit={submit} noValidate>
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
                onChange={(text) => type(name, text)}
              />
            );
          })}
        {tried && changes === undefined && <FieldError>{t('amend.nothing')}</FieldError>}
        {refused !== undefined && <FieldError>{refused}</FieldError>}
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('amend.sending')}>
          {t('amend.send')}
        </Button>
      </form>
    </Overlay>
  );
}
