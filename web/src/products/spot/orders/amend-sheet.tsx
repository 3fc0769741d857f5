import type { spot } from '@glassbook/contract';
import { cutPlaces, wireDecimal } from '@glassbook/money';
import { FieldError } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { callsOf, type Calls } from '../calls.ts';
import type { Market } from '../market.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { ProblemText } from '../ticket/problem-text.tsx';
import { stepOf } from '../ticket/ticket.ts';
import { amendProblems, keepsPlace, type AmendProblem, type Amendment, type Standing } from './amend.ts';
import { sideOf } from './order-view.ts';

const amending = ({ routes, form: { title, list } }: Calls) =>
  formOf(routes.amendOrder, { title, list, body: texts('id', 'amount', 'target_price'), changed: [routes.orders] });

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
  const sending = useSending({ ...amending(callsOf(market)), name: `amend ${order.id}`, done: close });
  const [tried, setTried] = useState(false);
  const first: Amendment = {
    price: price ?? cutPlaces(order.target_price, market.priceScale),
    amount: cutPlaces(order.trade_amount, market.amountScale),
  };
  const { values: typed, set: type } = useFields(sending, first, ({ target_price, amount }) => ({
    ...{ price: target_price ?? first.price, amount: amount ?? first.amount },
  }));
  const standing: Standing = {
    side: sideOf(order.type),
    price: order.target_price,
    amount: order.trade_amount,
    filled: order.filled_amount,
    postOnly: order.post_only,
  };
  const found = amendProblems(typed, standing, market);
  const submit = (): void => {
    setTried(true);
    if (found.length > 0) return;
    sending.submit({
      ...{ id: String(order.id), amount: wireDecimal(typed.amount), target_price: wireDecimal(typed.price) },
    });
  };
  const told = tried ? found : [];
  const nothing = told.some((one) => one.code === 'amend_nothing');
  return (
    <SheetForm
      title={t('amend.title', { symbol: order.symbol })}
      by={sending}
      close={close}
      go={t('amend.send')}
      going={t('amend.sending')}
      submit={submit}
    >
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
    </SheetForm>
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
