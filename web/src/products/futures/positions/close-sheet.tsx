import { futures } from '@glassbook/contract';
import { bandTicks, feeOf, valueOf } from '@glassbook/engine/quote';
import { wireDecimal } from '@glassbook/money';
import { Change, Ledger, Part, PercentSlider, Segments, Sum } from '@glassbook/ui';
import { price, ratePercent } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { priceText } from '../../../shared/trading/book/price-text.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { useFeesPaid, type FeesPaid } from '../../../shared/trading/ticket/fees-paid.ts';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { resultAt, type Valued } from '../account.ts';
import { paths } from '../paths.ts';
import { amountText, contractsIn } from '../ticket/typed.ts';
import { positionView } from './position-view.ts';
import { typedPrice } from './typed-price.ts';
import type { SheetProps } from './sheet-props.ts';

const closing = formOf(futures.closePosition, {
  ...{ title: 'futures:history.title', list: paths.orders, body: texts('id', 'order_type', 'contracts', 'price') },
  changed: [futures.positions, futures.orders, futures.fills],
});

type Kind = 'market' | 'limit';
type Typed = { type: Kind; amount: string; limit: string };

/** What is typed, and what it comes to: `contracts` and `ticks` are undefined while they cannot be read or are not allowed. `most`: that can be closed. */
function useTicket({ row, contract, contracts: open, free, mark }: Valued, done: (isWhole: boolean) => void) {
  const { t } = useTranslation('futures');
  const sending = useSending({
    ...{ ...closing, name: `close ${row.id}` },
    done: ({ filled_contracts }) => done(filled_contracts === open),
  });
  const first: Typed = {
    ...{ type: 'market', amount: amountText(open, contract) },
    limit: mark === undefined ? '' : priceText(BigInt(mark) * contract.tick, contract),
  };
  const { values, set } = useFields(sending, first, ({ order_type, contracts = '', price = '' }): Typed => ({
    ...{ type: order_type === 'limit' ? 'limit' : 'market', amount: amountText(Number(contracts), contract) },
    limit: price,
  }));
  const { type, amount, limit } = values;
  const size = contractsIn(amount, contract);
  const most = type === 'limit' ? free : open;
  return {
    ...{ sending, type, amount, limit, most, set },
    // What other orders close already is taken off what was filled in.
    setType: (next: Kind): void =>
      set({
        type: next,
        ...(next === 'limit' && size === open && free > 0 && { amount: amountText(free, contract) }),
      }),
    contracts: size !== undefined && size <= most ? size : undefined,
    price: type === 'market' ? { ticks: mark, problem: undefined } : typedPrice(limit, contract, t),
  };
}

type Props = SheetProps & {
  /** Called with a position that is closed whole. */
  closesWhole: (id: number) => void;
};

/** Closes a position, whole or in part, at market or at a limit. */
export default function CloseSheet({ position, ended, close, closesWhole }: Props) {
  const { t } = useTranslation('futures');
  const { row } = position;
  const ticket = useTicket(position, (isWhole) => {
    if (isWhole) closesWhole(row.id);
    close();
  });
  const { sending, type, limit, contracts, price } = ticket;
  const submit = (): void =>
    sending.submit({
      ...{ id: String(row.id), order_type: type, contracts: String(contracts) },
      price: type === 'limit' ? wireDecimal(limit) : '',
    });
  return (
    <SheetForm
      title={t('positions.close_title', { symbol: row.symbol, side: t(`side.${row.side}`) })}
      by={sending}
      close={close}
      ended={ended ? t('refusal.position_not_open') : undefined}
      go={t(row.side === 'long' ? 'ticket.close_sell' : 'ticket.close_buy')}
      going={t('positions.closing')}
      tone={row.side === 'long' ? 'sell' : 'buy'}
      disabled={contracts === undefined || price.problem !== undefined}
      submit={submit}
    >
      <Fields position={position} ticket={ticket} />
      <Outcome position={position} type={type} contracts={contracts} ticks={price.ticks} />
    </SheetForm>
  );
}

type FieldsProps = { position: Valued; ticket: ReturnType<typeof useTicket> };

function Fields({ position, ticket }: FieldsProps) {
  const { t } = useTranslation('futures');
  const { contract } = position;
  const { type, amount, limit, contracts, price, most, set, setType } = ticket;
  const atMost = { size: amountText(most, contract), unit: contract.unit.name };
  const sizeProblem = most === 0 ? t('refusal.more_than_open') : t('positions.at_most', atMost);
  return (
    <>
      <Segments
        label={t('trading:ticket.type')}
        value={type}
        onChange={setType}
        options={(['market', 'limit'] as const).map((value) => ({ value, label: t(`trading:ticket.${value}`) }))}
      />
      {type === 'limit' && (
        <TicketNumberField
          name="close-price"
          label={t('trading:ticket.price', { unit: contract.quote.name })}
          value={limit}
          step={{ step: contract.tick, scale: contract.quote.scale, shown: contract.priceScale }}
          problem={price.problem}
          onChange={(text) => set({ limit: text })}
        />
      )}
      <TicketNumberField
        name="close-amount"
        label={t('ticket.size', { unit: contract.unit.name })}
        value={amount}
        step={{ step: contract.lot, scale: contract.unit.scale, shown: contract.amountScale }}
        problem={contracts === undefined ? sizeProblem : undefined}
        onChange={(text) => set({ amount: text })}
      />
      <PercentSlider
        label={t('positions.part')}
        value={contracts === undefined ? 0 : Math.floor((contracts * 100) / most)}
        disabled={most === 0}
        onChange={(percent) => set({ amount: amountText(Math.max(1, Math.floor((most * percent) / 100)), contract) })}
      />
    </>
  );
}

type OutcomeProps = { position: Valued; type: Kind; contracts: number | undefined; ticks: number | undefined };

/** What it would bring before and after its fee, and how far a market order goes. */
function Outcome({ position, type, contracts, ticks }: OutcomeProps) {
  const { t } = useTranslation('futures');
  const { contract, mark } = position;
  const { mark: markText, settle, places } = positionView(position);
  const { scale } = contract.settle;
  const worst = (now: number): string =>
    price({ amount: worstOf(position, now), scale: contract.quote.scale }, contract.priceScale);
  const signed = (amount: bigint) => <Change value={{ amount, scale }} places={places} arrow={false} />;
  const feesPaid = useFeesPaid('futures');
  const parts = contracts !== undefined && ticks !== undefined && partsOf(position, ticks, contracts, places, feesPaid);
  return (
    <>
      <Ledger>
        <Part label={t('positions.mark')}>{markText}</Part>
        {parts && (
          <>
            <Part label={t('positions.result_about', { unit: settle })}>{signed(parts.gain)}</Part>
            <Part label={t('positions.fee_most', { percent: ratePercent(contract.takerFeePpm) })}>
              {signed(-parts.fee)}
            </Part>
            {parts.off > 0n && <Part label={t('trading:ticket.coupon')}>{signed(parts.off)}</Part>}
            <Sum label={t('positions.after_fee', { unit: settle })}>{signed(parts.gain - parts.fee + parts.off)}</Sum>
          </>
        )}
      </Ledger>
      {type === 'market' && mark !== undefined && (
        <p className="cap c2">{t('positions.market_about', { worst: worst(mark), unit: contract.quote.name })}</p>
      )}
    </>
  );
}

/**
 * What contracts bring at a price, the fee at the taker's rate, rounded up, and what a coupon takes off it: a maker pays less. Units of the margin asset, to the places that are shown, against the
 * owner: the gain is rounded down and fees up, so that what is shown adds up.
 */
function partsOf(position: Valued, ticks: number, contracts: number, places: number, feesPaid: FeesPaid) {
  const { grid, settle, takerFeePpm } = position.contract;
  const shown = 10n ** BigInt(settle.scale - places);
  const gain = resultAt(position, ticks, contracts);
  const fee = feeOf(valueOf(grid, ticks, contracts), takerFeePpm);
  // A remainder has the sign of what is divided.
  const below = ((gain % shown) + shown) % shown;
  const up = (amount: bigint): bigint => amount + ((shown - (amount % shown)) % shown);
  const [paid = fee] = feesPaid([fee], settle);
  return { gain: gain - below, fee: up(fee), off: up(fee) - up(paid) };
}

/** The price at which a market order ends at the latest: the market's band. */
const worstOf = ({ contract, row }: Valued, mark: number): bigint =>
  BigInt(bandTicks(mark, contract.bandPpm, row.side === 'short')) * contract.tick;
