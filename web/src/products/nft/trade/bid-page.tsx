import type { nft } from '@glassbook/contract';
import { Badge, FieldError, Ledger, Note, NumberField, Part, Sum, useNow, useTimes } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { formatAmount } from '@glassbook/money';
import { Undo2, Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../carry/live/index.ts';
import { useLoggedIn } from '../../../carry/session.ts';
import { trimZeros } from '../../../carry/trim-zeros.ts';
import { ConfirmSent } from '../../../shared/offer/confirm-sent.tsx';
import type { Confirmed } from '../../../shared/offer/confirm-sheet.tsx';
import { textOf, unitsOf } from '../../../shared/offer/figures.ts';
import { Receipt } from '../../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../../shared/offer/review-button.tsx';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { ActButton } from '../../../shared/sending/act-button.tsx';
import { bidding, depositing, leaving, useAct, type BidBody } from '../acts.ts';
import { Available, missing, moneyOf, useAvailable } from './available.tsx';
import { FormPage } from './form-page.tsx';
import { Bids, SaleCard } from '../item-parts.tsx';
import { minePath } from '../links.ts';
import { Shares } from './shares.tsx';
import { leastBid, modeOf, typedUnits } from '../terms.ts';

const PROBLEM_ID = 'nft-bid-problem';

/** What becomes of the bid and of the deposit, in the three ways that it can end. */
function Outcomes({ deposit }: { deposit: string }) {
  const { t } = useTranslation('nft');
  const ways = [
    [Undo2, t('outcome.outbid')],
    [Check, t('outcome.won')],
    [CircleAlert, t('outcome.unpaid', { amount: deposit })],
  ] as const;
  return (
    <ul className="col g2">
      {ways.map(([Icon, text]) => (
        <li key={text} className="row g3 cap c2">
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="grow">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The deposit of the auction that the own account has on hold. */
function useDeposit({ sale }: nft.ItemView): boolean {
  return (useLive('nft.ownDeposits').value ?? []).some(({ listing, status }) => listing === sale && status === 'held');
}

/** The deposit is paid once, before the first bid. */
function Deposit({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation('nft');
  const { code, margin, margin_name } = item;
  const amount = `${figure(margin)} ${margin_name}`;
  return (
    <section className="card p col g3" aria-label={t('deposit')}>
      <div className="row sb g2">
        <h2 className="t3">{t('deposit')}</h2>
        <span className="label num">{amount}</span>
      </div>
      <p className="cap c2">{t('deposit.about')}</p>
      {useLoggedIn() ? (
        <ActButton
          tone="primary"
          act={depositing}
          body={{ code, margin }}
          name={`nft deposit ${code}`}
          label={t('deposit.go', { amount })}
        >
          <Outcomes deposit={amount} />
        </ActButton>
      ) : (
        <ReviewButton />
      )}
    </section>
  );
}

function useConfirmed(item: nft.ItemView, available: bigint | undefined) {
  const { t } = useTranslation('nft');
  const times = useTimes();
  const { scale, currency_name: asset, margin, margin_name } = item;
  return ({ price, current }: BidBody): Confirmed => {
    const bid = unitsOf(current, scale) + unitsOf(price, scale);
    const text = (units: bigint) => `${textOf(units, scale)} ${asset}`;
    return {
      title: t('bid'),
      about: t('about_item', { name: item.name }),
      steps: [
        {
          title: t('step.hold', { amount: text(bid) }),
          at: `${t('offer:stays')}: ${available === undefined ? '—' : text(available - bid)}`,
        },
        { title: t('ends'), at: times.dateTime(item.end_ms), about: t('late_bid') },
        { title: t('step.pay'), at: t('step.day'), about: t('outcome.won') },
      ],
      lines: [
        { label: t(item.bids > 0 ? 'price.current' : 'price.start'), value: text(unitsOf(current, scale)) },
        { label: t('raised'), value: text(unitsOf(price, scale)) },
      ],
      sum: { label: t('your_bid'), value: text(bid) },
      worst: { label: t('worst.unpaid'), value: `${figure(margin)} ${margin_name}` },
      warning: t('warn.bid'),
      go: t('bid.go', { amount: text(bid) }),
    };
  };
}

/** The bid that leads, with the way to the others. */
function Made({ item, price, onAgain }: { item: nft.ItemView; price: string; onAgain: () => void }) {
  const { t } = useTranslation('nft');
  const { code, currency_name: asset } = item;
  return (
    <Receipt
      title={t('your_bid_on', { code })}
      lines={[{ label: t('name'), value: item.name }]}
      sum={{ label: t('on_hold'), value: `${figure(price)} ${asset}` }}
      own={{ label: t('mine.bids'), to: minePath('bids') }}
      again={{ label: t('bid'), onClick: onAgain }}
    />
  );
}

const first = { text: '' };

function BidForm({ item, leads }: { item: nft.ItemView; leads: boolean }) {
  const { t } = useTranslation(['nft', 'offer']);
  const { code, scale, currency_name: asset, price: current } = item;
  const money = moneyOf(item);
  const available = useAvailable(money);
  const sending = useAct(bidding, `bid ${code}`);
  const confirmed = useConfirmed(item, available);
  const plain = (units: bigint) => trimZeros(formatAmount(units, scale));
  const text = (units: bigint) => `${textOf(units, scale)} ${asset}`;
  const fields = useFields(sending, first, ({ price, current: seen }: BidBody) => ({
    text: plain(unitsOf(seen, scale) + unitsOf(price, scale)),
  }));
  const least = leastBid(item);
  const typed = fields.values.text === '' ? plain(least) : fields.values.text;
  const bid = typedUnits(typed, scale);
  const problem =
    bid === undefined || bid < least
      ? t('problem.bid', { amount: text(least) })
      : missing(bid, available) > 0n
        ? t('offer:problem.short', { amount: textOf(missing(bid, available), scale), asset })
        : undefined;
  if (sending.made) return <Made item={item} price={sending.made.price} onAgain={sending.restart} />;
  // Who leads has nothing to raise; the receipt of the bid stays.
  if (leads) return null;
  const said = sending.said ?? fields.said(problem, fields.values.text !== '');
  const toBody = (): BidBody => ({
    ...{ code, current, currency_id: String(item.currency_id) },
    price: formatAmount((bid ?? 0n) - unitsOf(current, scale), scale),
  });
  return (
    <form className="col g4" noValidate onSubmit={fields.submitWith(problem, toBody)}>
      <fieldset className="col g2" disabled={sending.locked}>
        <Available money={money} />
        <NumberField
          label={t('your_bid_in', { asset })}
          value={typed}
          places={scale}
          step={plain(unitsOf(item.per_increase, scale))}
          min={plain(least)}
          invalid={said !== undefined}
          describedBy={PROBLEM_ID}
          onChange={(next) => fields.set({ text: next })}
        />
        <div id={PROBLEM_ID} className="cap c2">
          {said === undefined ? (
            t('least', { step: figure(item.per_increase), amount: text(least) })
          ) : (
            <FieldError>{said}</FieldError>
          )}
        </div>
      </fieldset>
      <Ledger large>
        <Part label={t('deposit')}>{`${figure(item.margin)} ${item.margin_name}`}</Part>
        <Sum label={t('on_hold')}>{text(bid ?? least)}</Sum>
      </Ledger>
      <Outcomes deposit={`${figure(item.margin)} ${item.margin_name}`} />
      <section className="col g2">
        <h2 className="t3">{t('if_won')}</h2>
        <Shares item={item} price={bid ?? least} />
      </section>
      <ReviewButton disabled={item.status === 2 && t('refusal.not_started')} />
      <ConfirmSent by={sending} of={confirmed} />
    </form>
  );
}

function Auction({ item }: { item: nft.ItemView }) {
  const { t } = useTranslation('nft');
  const now = useNow();
  const hasDeposit = useDeposit(item);
  const leads = (useLive('nft.ownBids').value ?? []).some(
    ({ listing, status }) => listing === item.sale && status === 'leads',
  );
  const isFree = /^0(\.0*)?$/.test(item.margin);
  if (modeOf(item) !== 'auction')
    return <p className="body c2">{t(item.lock_order === 1 ? 'state.won.about' : 'refusal.not_on_sale')}</p>;
  return (
    <>
      <SaleCard {...{ item, now }} />
      {leads && (
        <Note icon={null}>
          <Badge tone="ok">{t('bid_state.leads')}</Badge> {t('leads.about')}
        </Note>
      )}
      {!hasDeposit && !isFree && <Deposit item={item} />}
      {(hasDeposit || isFree) && <BidForm {...{ item, leads }} />}
      {hasDeposit && !leads && (
        <ActButton
          act={leaving}
          body={{ code: item.code }}
          name={`nft leave ${item.code}`}
          label={t('leave')}
          about={t('leave.about')}
        />
      )}
      <Bids item={item} />
    </>
  );
}

/** Bidding in an auction: its deposit, then the bid. */
export default function BidPage() {
  const { t } = useTranslation('nft');
  return <FormPage title={t('bid')}>{(item) => <Auction key={item.code} item={item} />}</FormPage>;
}
