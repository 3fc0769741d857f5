import type { copy } from '@glassbook/contract';
import { Checkbox, DecimalInput, FieldError, Note, Segments } from '@glassbook/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLoggedIn } from '../../carry/session.ts';
import { ConfirmSent } from '../../shared/offer/confirm-sent.tsx';
import { textOf } from '../../shared/offer/figures.ts';
import { Receipt } from '../../shared/offer/receipt.tsx';
import { ReviewButton } from '../../shared/offer/review-button.tsx';
import { TransferDoor } from '../../shared/transfer-door.tsx';
import { minePath } from './links.ts';
import { paths } from './paths.ts';
import { unitsOf } from './units.ts';
import { useConfirmed } from './use-confirmed.ts';
import { useFollowForm } from './use-follow-form.ts';
import { SCALE } from './use-margin.ts';
import './copy.css';

type Trader = ReturnType<typeof copy.traderDetail.reply.parse>;
type Form = ReturnType<typeof useFollowForm>;
type Props = { trader: Trader; row: copy.FollowView | undefined };

/** How large a copy is: a multiple of what the trader opens, or so many contracts. */
function Size({ form: { fields } }: { form: Form }) {
  const { t } = useTranslation('copy');
  const { values, set } = fields;
  const isMultiple = values.type === '1';
  return (
    <>
      <Segments
        label={t('size')}
        value={values.type}
        onChange={(type) => set({ type })}
        options={[
          { value: '1', label: t('type.1') },
          { value: '2', label: t('type.2') },
        ]}
      />
      <DecimalInput
        label={t(isMultiple ? 'multiple' : 'lots')}
        value={values.number}
        places={isMultiple ? 2 : 0}
        unit={isMultiple ? '×' : t('contracts')}
        help={t(isMultiple ? 'multiple.about' : 'lots.about')}
        onChange={(number) => set({ number })}
      />
    </>
  );
}

/** The amount that the follow has for itself, with what is available. */
function Amount({ form: { fields, asset, name, available } }: { form: Form }) {
  const { t } = useTranslation(['copy', 'offer']);
  const loggedIn = useLoggedIn();
  return (
    <DecimalInput
      label={t('amount')}
      aside={
        loggedIn &&
        asset && (
          <span className="num">
            {t('available', { amount: textOf(available, SCALE), asset: name })}{' '}
            <TransferDoor asset={asset} to="lever" />
          </span>
        )
      }
      value={fields.values.follow_amount}
      places={SCALE}
      unit={name}
      help={t('amount.about')}
      onChange={(amount) => fields.set({ follow_amount: amount })}
    />
  );
}

/** Bounds of what is copied; an empty one is none. */
function Bounds({ form: { fields, name } }: { form: Form }) {
  const { t } = useTranslation('copy');
  const { values, set } = fields;
  const inputs = [
    ['leverage_max', '×', 0],
    ['stop_loss', '%', 2],
    ['order_max', name, SCALE],
    ['market_max', name, SCALE],
    ['total_max', name, SCALE],
    ['slippage', '%', 2],
    ['close_slippage', '%', 2],
  ] as const;
  return (
    <div className="copy-fields">
      {inputs.map(([field, unit, places]) => (
        <DecimalInput
          key={field}
          label={t(`field.${field}`)}
          value={values[field]}
          places={places}
          unit={unit}
          placeholder={t('no_bound')}
          help={t(`field.${field}.about`)}
          onChange={(text) => set({ [field]: text })}
        />
      ))}
    </div>
  );
}

/** Which contracts are copied; all where none is chosen. */
function Markets({ form: { fields, markets } }: { form: Form }) {
  const { t } = useTranslation('copy');
  const chosen = fields.values.markets === '' ? [] : fields.values.markets.split(',');
  return (
    <fieldset className="col g2">
      <legend className="label">{t('markets')}</legend>
      <p className="cap c2">{t('markets.about')}</p>
      <div className="row wrap g3">
        {markets.map(({ currency_id: id, currency_name: coin }) => {
          const isChosen = chosen.includes(String(id));
          const others = chosen.filter((each) => each !== String(id));
          return (
            <Checkbox
              key={id}
              label={coin}
              checked={isChosen}
              onChange={() => fields.set({ markets: (isChosen ? others : [...others, String(id)]).join() })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** What is put in, what can be lost, what the trader gets, and how to leave: before the button. */
function Notes({ share, amount, stop, name }: { share: string; amount: bigint; stop: string; name: string }) {
  const { t } = useTranslation('copy');
  const worst =
    amount === 0n
      ? t('lose.account')
      : t(stop === '' ? 'lose.amount' : 'lose.stop', { amount: `${textOf(amount, SCALE)} ${name}`, stop });
  return (
    <section className="card p col g3">
      <h2 className="t3">{t('before')}</h2>
      <ul className="col g2 body">
        {[worst, t('costs.share', { share }), t('costs.mark'), t('leave.about')].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Link className="link cap" to={paths.agreementEn}>
        {t('agreement')}
      </Link>
    </section>
  );
}

/** Where a refusal leads on: the questions about risk are asked on the page of contracts. */
function Said({ form: { sending, said } }: { form: Form }) {
  const { t } = useTranslation('copy');
  const text = sending.said ?? (said && t(said));
  if (text === undefined) return null;
  return (
    <div className="col g2">
      <FieldError>{text}</FieldError>
      {sending.refused?.reason === 'copy.risk_unanswered' && (
        <Link className="link cap" to={paths.contracts}>
          {t('to_risk')}
        </Link>
      )}
    </div>
  );
}

export function FollowForm({ trader, row }: Props) {
  const { t } = useTranslation(['copy', 'offer']);
  const { trader_info: of, data } = trader;
  const share = row?.share_ratio ?? data.share_ratio;
  const form = useFollowForm(String(of.id), share, row);
  const [isOpen, setOpen] = useState(row !== undefined);
  const { sending, fields, name } = form;
  const go = useNavigate();
  const confirmed = useConfirmed(of.nickname, form, row);
  if (sending.made)
    return (
      <Receipt
        title={t(row ? 'done.edited' : 'done.followed')}
        lines={[{ label: t('trader'), value: of.nickname }]}
        sum={{ label: t('figure.share_ratio'), value: `${share}%` }}
        own={{ label: t('mine.one'), to: minePath(sending.made.id) }}
        again={{
          label: t('traders'),
          onClick: () => {
            sending.restart();
            void go(paths.traders);
          },
        }}
      />
    );
  const amount = row ? unitsOf(row.put_in) : unitsOf(fields.values.follow_amount);
  return (
    <form className="col g4" noValidate onSubmit={form.submit}>
      {data.full && !row && (
        <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('full.about')}
        </Note>
      )}
      <fieldset className="col g4" disabled={sending.locked}>
        <Size form={form} />
        {!row && <Amount form={form} />}
        <Checkbox label={t('field.all')} checked={isOpen} onChange={setOpen} />
        {isOpen && (
          <>
            <Bounds form={form} />
            <Markets form={form} />
          </>
        )}
      </fieldset>
      <Notes {...{ share, amount, name }} stop={fields.values.stop_loss} />
      <Said form={form} />
      <ReviewButton disabled={data.full && !row && t('refusal.trader_full')} />
      <ConfirmSent by={sending} of={confirmed} />
    </form>
  );
}
