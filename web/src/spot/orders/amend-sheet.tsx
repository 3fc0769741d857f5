import { spot } from '@glassbook/contract';
import { cutPlaces, wireDecimal } from '@glassbook/money';
import { Button, FieldError, Overlay, toast, useBusy } from '@glassbook/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import type { Market } from '../market.ts';
import { clientOrderId } from '../../trading/ticket/client-order-id.ts';
import { TicketNumberField } from '../../trading/ticket/ticket-number-field.tsx';
import { ProblemText } from '../ticket/problem-text.tsx';
import { stepOf } from '../ticket/ticket.ts';
import { amendProblems, keepsPlace, type AmendProblem, type Amendment, type Standing } from './amend.ts';
import { sideOf } from './order-view.ts';

type Props = {
  order: spot.Order;
  market: Market;
  /** The new price where it is chosen already. */
  price?: string;
  close: () => void;
};

/** Changes price and amount of an open order. */
export function AmendSheet({ order, market, price, close }: Props) {
  const { t } = useTranslation('spot');
  const [busy, run] = useBusy();
  const [refused, setRefused] = useState<string>();
  const [tried, setTried] = useState(false);
  const [typed, setTyped] = useState<Amendment>({
    price: price ?? cutPlaces(order.target_price, market.priceScale),
    amount: cutPlaces(order.trade_amount, market.amountScale),
  });
  const standing: Standing = {
    side: sideOf(order.type),
    price: order.target_price,
    amount: order.trade_amount,
    filled: order.filled_amount,
    postOnly: order.post_only,
  };
  const found = amendProblems(typed, standing, market);
  const type = (change: Partial<Amendment>): void => {
    setRefused(undefined);
    setTyped({ ...typed, ...change });
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (found.length > 0 || busy) return;
    void run(async () => {
      const request = {
        id: String(order.id),
        amount: wireDecimal(typed.amount),
        target_price: wireDecimal(typed.price),
      };
      const answer = await ask(spot.amendOrder, request, { key: clientOrderId() });
      if (!answer.ok) {
        setRefused(answer.message);
        return;
      }
      toast({ title: answer.message, tone: 'ok' });
      refresh(spot.orders);
      close();
    });
  };
  const told = tried ? found : [];
  const nothing = told.some((one) => one.code === 'amend_nothing');
  return (
    <Overlay open onOpenChange={(open) => !open && close()} title={t('amend.title', { symbol: order.symbol })}>
      <form className="col g3" onSubmit={submit} noValidate>
        {(['price', 'amount'] as const).map((name) => (
          <AmendField
            key={name}
            name={name}
            market={market}
            value={typed[name]}
            problem={told.find((one) => one.field === name)}
            type={type}
          />
        ))}
        <p className="cap c2">{t(keepsPlace(typed, standing, market) ? 'amend.keeps' : 'amend.moves')}</p>
        {nothing && <FieldError>{t('ticket.problem.amend_nothing')}</FieldError>}
        {refused !== undefined && <FieldError>{refused}</FieldError>}
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('amend.sending')}>
          {t('amend.send')}
        </Button>
      </form>
    </Overlay>
  );
}

type AmendFieldProps = {
  name: 'price' | 'amount';
  market: Market;
  value: string;
  problem: AmendProblem | undefined;
  type: (change: Partial<Amendment>) => void;
};

function AmendField({ name, market, value, problem, type }: AmendFieldProps) {
  const { t } = useTranslation('spot');
  return (
    <TicketNumberField
      name={`amend-${name}`}
      label={t(`trading:ticket.${name}`, { unit: name === 'price' ? market.quote.name : market.base.name })}
      value={value}
      step={stepOf(name, market)}
      problem={problem && <ProblemText problem={problem} take={({ field, size }) => type({ [field]: size })} />}
      onChange={(text) => type({ [name]: text })}
    />
  );
}
