import { mulDiv } from '@glassbook/money';
import { FieldError, Ledger, Part, Sum } from '@glassbook/ui';
import { price, ratePercent, share } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { ledgerNumber } from '../../../shared/trading/ticket/ledger-number.ts';
import { spokenParams } from '../../../shared/trading/ticket/spoken-params.ts';
import type { Problem } from './problems.ts';
import { roundedOf } from './size-line.tsx';
import { closesOnly, type Around, type Quoted, type Ticket } from './ticket.ts';

type Props = {
  id?: string;
  ticket: Ticket;
  around: Around;
  /** Those to show now. */
  problems: readonly Problem[];
  quoted: Quoted | undefined;
};

/** What the order needs, as parts that add up; before there is a size the same lines without figures. */
export function TicketSum({ id, ticket, around, problems, quoted }: Props) {
  const { t } = useTranslation('futures');
  const { market, leverage } = around;
  const { shown, of } = ledgerNumber(market.settle, 'up');
  const unit = market.settle.name;
  const parts = quoted && { margin: shown(quoted.margin), fee: shown(quoted.fee), loss: shown(quoted.loss) };
  const write = (part: bigint | undefined): string => (part === undefined ? '–' : of(part));
  const closes = closesOnly(ticket, around);
  const rounded = quoted && roundedOf(ticket, around);
  return (
    <div className="futures-ticket-sum" role="group" aria-label={t('ticket.summary')} tabIndex={0}>
      {problems.length > 0 && (
        <div id={id} className="col g1">
          {problems.map(({ field, code, params }) => (
            <FieldError key={`${field} ${code}`}>{t(code, spokenParams(params))}</FieldError>
          ))}
        </div>
      )}
      {rounded !== undefined && <p className="cap c2">{t('ticket.rounded_down', { worth: rounded })}</p>}
      {closes ? (
        <p className="cap c2">{t('ticket.closes_only')}</p>
      ) : (
        <>
          <Ledger>
            <Part label={t('ticket.margin_at', { leverage })}>{write(parts?.margin)}</Part>
            <Part label={t('ticket.fee', { percent: ratePercent(market.takerFeePpm) })}>{write(parts?.fee)}</Part>
            {parts !== undefined && parts.loss > 0n && <Part label={t('ticket.loss_to_mark')}>{of(parts.loss)}</Part>}
            <Sum label={t('ticket.needed', { unit })}>{write(parts && parts.margin + parts.fee + parts.loss)}</Sum>
          </Ledger>
          <WithCoupon around={around} quoted={quoted} />
        </>
      )}
    </div>
  );
}

/** What the fee is with the coupon in force; what is needed is held in full. */
function WithCoupon({ around: { market, feesPaid }, quoted }: Pick<Props, 'around' | 'quoted'>) {
  const { t } = useTranslation('futures');
  const [paid] = (quoted && feesPaid?.([quoted.fee], market.settle)) ?? [];
  if (paid === undefined || paid === quoted?.fee) return null;
  return (
    <p className="row sb cap">
      <span className="c2">{t('trading:ticket.fee_with_coupon')}</span>
      <span>{ledgerNumber(market.settle, 'up').text(paid)}</span>
    </p>
  );
}

/** The price that liquidates once the order has filled, and how far it is from the mark price. */
export function Liquidation({ around: { market, mark }, quoted }: Pick<Props, 'around' | 'quoted'>) {
  const { t } = useTranslation('futures');
  const at = quoted?.liquidation;
  const now = mark === undefined ? undefined : BigInt(mark) * market.tick;
  const tenths = at === undefined || now === undefined || now === 0n ? undefined : awayOf(at, now);
  const text = at !== undefined && price({ amount: at, scale: market.quote.scale }, market.priceScale);
  return (
    <p className="row sb cap">
      <span className="c2">{t('ticket.liquidation_after')}</span>
      {quoted?.isCovered === true ? (
        <span>{t('ticket.covered')}</span>
      ) : (
        <span className="warn">
          {text === false ? '–' : `${text}${tenths === undefined ? '' : ` (${share(tenths)})`}`}
        </span>
      )}
    </p>
  );
}

/** How far one price is from another, in tenths of a percent, rounded down. */
export const awayOf = (at: bigint, now: bigint): bigint => mulDiv(at > now ? at - now : now - at, 1_000n, now, 'down');
