import { parseAmount, wireDecimal } from '@glassbook/money';
import { Change, Ledger, NumberField, Overlay, Part, Segments, Sum } from '@glassbook/ui';
import { assetPlaces, noNumber, price as priceText, trimmed } from '@glassbook/ui/format';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { priceText as typedPriceText } from '../../../shared/trading/book/price-text.ts';
import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import type { Contract } from '../market.ts';
import { typedPrice } from '../positions/typed-price.ts';
import { contractsIn } from '../ticket/typed.ts';
import { closingOf, liquidationOf, openingOf, shownOf, targetOf, type Plan } from './calculator.ts';

const questions = ['result', 'target', 'liquidation'] as const;
type Question = (typeof questions)[number];
type Typed = Record<'entry' | 'exit' | 'size' | 'leverage' | 'returned' | 'balance', string>;

type Props = {
  market: Contract;
  /** In ticks; undefined before there is one. */
  mark: number | undefined;
  leverage: number;
  close: () => void;
};

/** Result, target price and liquidation price of a position that is thought of: nothing is sent. */
export default function CalculatorSheet({ market, mark, leverage, close }: Props) {
  const { t } = useTranslation('futures');
  const now = mark === undefined ? '' : typedPriceText(BigInt(mark) * market.tick, market);
  const [question, setQuestion] = useState<Question>('result');
  const [side, setSide] = useState<Plan['side']>('long');
  const [typed, setTyped] = useState<Typed>({
    ...{ entry: now, exit: '', size: '', leverage: String(leverage), returned: '', balance: '' },
  });
  const type = (name: keyof Typed) => (text: string) => setTyped({ ...typed, [name]: text });
  return (
    <Overlay open onOpenChange={(open) => !open && close()} title={t('calculator.title', { symbol: market.symbol })}>
      <div className="col g3">
        <Segments
          label={t('calculator.question')}
          value={question}
          onChange={setQuestion}
          options={questions.map((value) => ({ value, label: t(`calculator.${value}`) }))}
        />
        <Segments
          label={t('trading:ticket.side')}
          side
          value={side}
          onChange={setSide}
          options={(['long', 'short'] as const).map((value) => ({ value, label: t(`go.${value}`) }))}
        />
        <Fields market={market} question={question} typed={typed} type={type} />
        <Answer market={market} question={question} side={side} typed={typed} />
      </div>
    </Overlay>
  );
}

type FieldsProps = {
  market: Contract;
  question: Question;
  typed: Typed;
  type: (name: keyof Typed) => (text: string) => void;
};

function Fields({ market, question, typed, type }: FieldsProps) {
  const { t } = useTranslation('futures');
  const { settle, leverageMax } = market;
  const places = assetPlaces(settle);
  const steps = {
    price: { step: market.tick, scale: market.quote.scale, shown: market.priceScale },
    size: { step: market.lot, scale: market.unit.scale, shown: market.amountScale },
    money: { step: 10n ** BigInt(settle.scale - places), scale: settle.scale, shown: places },
  };
  const field = (name: keyof Typed, of: keyof typeof steps, label: string, problem?: ReactNode) => (
    <TicketNumberField
      name={`calculator-${name}`}
      label={label}
      value={typed[name]}
      step={steps[of]}
      problem={typed[name] === '' ? undefined : problem}
      onChange={type(name)}
    />
  );
  const priced = (name: 'entry' | 'exit', label: string) =>
    field(name, 'price', label, typedPrice(typed[name], market, t).problem);
  const step = `${trimmed({ amount: market.lot, scale: market.unit.scale })} ${market.unit.name}`;
  return (
    <>
      {priced('entry', t('calculator.entry', { unit: market.quote.name }))}
      {question === 'result' && priced('exit', t('calculator.exit', { unit: market.quote.name }))}
      {question === 'target' && (
        <NumberField
          label={t('calculator.returned')}
          value={typed.returned}
          step="0.01"
          invalid={false}
          onChange={type('returned')}
        />
      )}
      {field(
        'size',
        'size',
        t('ticket.size', { unit: market.unit.name }),
        contractsIn(typed.size, market) === undefined ? t('ticket.size_off_step', { step }) : undefined,
      )}
      <div className="col g1">
        <NumberField
          label={t('leverage.label')}
          value={typed.leverage}
          step="1"
          min="1"
          invalid={leverageOf(typed, market) === undefined}
          onChange={type('leverage')}
        />
        {leverageOf(typed, market) === undefined && (
          <p className="cap err" role="alert">
            {t('refusal.leverage_out_of_range', { max: leverageMax })}
          </p>
        )}
      </div>
      {question === 'liquidation' && field('balance', 'money', t('calculator.balance', { unit: settle.name }))}
    </>
  );
}

function leverageOf({ leverage: text }: Typed, { leverageMax }: Contract): number | undefined {
  const leverage = Number(text);
  return text !== '' && Number.isInteger(leverage) && leverage >= 1 && leverage <= leverageMax ? leverage : undefined;
}

type AnswerProps = { market: Contract; question: Question; side: Plan['side']; typed: Typed };

/** What it comes to; lines without figures until everything is typed. */
function Answer({ market, question, side, typed }: AnswerProps) {
  const { t } = useTranslation('futures');
  const { settle, quote, priceScale, tick } = market;
  const entry = typedPrice(typed.entry, market, t).ticks;
  const contracts = contractsIn(typed.size, market);
  const leverage = leverageOf(typed, market);
  const plan =
    entry === undefined || contracts === undefined || leverage === undefined
      ? undefined
      : { side, entry, contracts, leverage };
  const opening = plan && openingOf(market, plan);
  const { text } = ledgerNumber(settle, 'up');
  const written = (ticks: number | undefined): string =>
    ticks === undefined ? noNumber : priceText({ amount: BigInt(ticks) * tick, scale: quote.scale }, priceScale);
  const returned = parseAmount(wireDecimal(typed.returned), 2);
  const balance = typed.balance === '' ? undefined : parseAmount(wireDecimal(typed.balance), settle.scale);
  return (
    <>
      <Ledger>
        <Part label={t('positions.margin_unit', { unit: settle.name })}>
          {opening ? text(opening.margin) : noNumber}
        </Part>
        {question === 'result' && <Result market={market} plan={plan} exit={typedPrice(typed.exit, market, t).ticks} />}
        {question === 'target' && (
          <Sum label={t('calculator.target')}>
            {written(plan && returned !== undefined ? targetOf(market, plan, returned) : undefined)}
          </Sum>
        )}
        {question === 'liquidation' && (
          <Sum label={t('positions.liquidation')}>{written(plan && liquidationOf(market, plan, balance))}</Sum>
        )}
      </Ledger>
      <p className="cap c2">{t(`calculator.about_${question}`)}</p>
      {opening && !opening.allowed && <p className="cap warn">{t('refusal.leverage_above_tier')}</p>}
    </>
  );
}

function Result({ market, plan, exit }: { market: Contract; plan: Plan | undefined; exit: number | undefined }) {
  const { t } = useTranslation('futures');
  const { settle } = market;
  const places = assetPlaces(settle);
  const closing = plan && exit !== undefined ? closingOf(market, plan, exit) : undefined;
  const shown = closing && shownOf(closing, settle.scale, places);
  const signed = (amount: bigint | undefined): ReactNode =>
    amount === undefined ? noNumber : <Change value={{ amount, scale: places }} places={places} arrow={false} />;
  return (
    <>
      <Part label={t('calculator.pnl', { unit: settle.name })}>{signed(shown?.result)}</Part>
      <Part label={t('calculator.fees', { unit: settle.name })}>{signed(shown && -shown.fees)}</Part>
      <Part label={t('calculator.roe')}>
        {closing?.returned === undefined ? (
          noNumber
        ) : (
          <Change value={{ amount: closing.returned, scale: 2 }} arrow={false} />
        )}
      </Part>
      <Sum label={t('history.net_in', { unit: settle.name })}>{signed(shown?.net)}</Sum>
    </>
  );
}
