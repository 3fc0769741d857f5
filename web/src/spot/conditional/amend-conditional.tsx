import { spot } from '@glassbook/contract';
import { FieldError } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { SheetForm } from '../../trading/sheet/sheet-form.tsx';
import { useAct } from '../../trading/sheet/use-act.ts';
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
  const act = useAct(close);
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<Changes>({ ...pricesOf(order, market), ...given });
  const found = changeProblems(typed, market);
  const changes = changesOf(typed, order, market);
  const type = (name: Changeable, text: string): void => {
    act.refuse(undefined);
    setTyped({ ...typed, [name]: text });
  };
  const submit = (): void => {
    setTried(true);
    if (Object.keys(found).length > 0 || changes === undefined) return;
    const request = { id: String(order.id), ...changes };
    act.send(request, (key) => ask(spot.amendConditional, request, { key }), [spot.conditionals]);
  };
  const unit = market.quote.name;
  return (
    <SheetForm
      title={t('amend.title', { symbol: order.symbol })}
      act={act}
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
              onChange={(text) => type(name, text)}
            />
          );
        })}
      {tried && changes === undefined && <FieldError>{t('amend.nothing')}</FieldError>}
    </SheetForm>
  );
}
