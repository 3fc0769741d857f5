import { rewards } from '@glassbook/contract';
import { Button, FieldError, TextInput } from '@glassbook/ui';
import { count, figure } from '@glassbook/ui/format';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { useFields } from '../../shared/sending/use-fields.ts';
import { Shown } from '../../shared/shown.tsx';
import { buying, redeeming, useAct } from './acts.ts';
import { Gives } from './coupon-card.tsx';

const first = { code: '' };

/** A coupon by its code. */
export function RedeemForm() {
  const { t } = useTranslation(['rewards', 'offer']);
  const sending = useAct(redeeming(t('done.added')), 'redeem');
  const fields = useFields(sending, first, ({ code }: { code: string }) => ({ code }));
  const { code } = fields.values;
  const problem = code.trim() === '' ? t('refusal.code_unknown') : undefined;
  const error = sending.said ?? fields.said(problem, code !== '');
  return (
    <form
      className="card p col g3"
      noValidate
      onSubmit={fields.submitWith(problem, () => ({ code: code.trim() }), sending.submit)}
    >
      <TextInput
        label={t('code')}
        value={code}
        maxLength={40}
        disabled={sending.locked}
        autoComplete="off"
        spellCheck={false}
        error={error}
        onChange={(text) => fields.set({ code: text })}
      />
      {sending.unknown && <FieldError>{t('offer:unknown')}</FieldError>}
      <Button type="submit" size="lg" wide busy={sending.busy && t('offer:sending')}>
        {sending.unknown ? t('offer:again') : t('redeem')}
      </Button>
    </form>
  );
}

function Offer({ offer, points }: { offer: rewards.OfferView; points: number }) {
  const { t, i18n } = useTranslation('rewards');
  const number = (value: number) => count(value, i18n.language);
  const isTask = offer.task !== 'none' && !offer.met;
  const price = offer.met || offer.points === 0 ? t('free') : t('points_n', { points: number(offer.points) });
  const lacks = offer.points === 0 || points < offer.points;
  const why = offer.taken ? t('taken') : isTask && lacks ? t(`task.${offer.task}`) : undefined;
  const short = !offer.met && !isTask && points < offer.points;
  return (
    <article className="card coupon" aria-label={offer.title}>
      <Gives {...offer} />
      <div className="p col g2">
        <h3 className="label">{offer.title}</h3>
        <p className="cap c2">
          {t(offer.kind === 1 ? 'offer_about' : offer.kind === 2 ? 'offer_boost' : 'offer_bonus', {
            budget: `${figure(offer.budget)} ${offer.currency_name}`,
            days: number(offer.days),
          })}
        </p>
        {why !== undefined && <p className="cap c2">{why}</p>}
        {why === undefined && short && <p className="cap c2">{t('refusal.points_short')}</p>}
        {why === undefined && !short && (
          <ActButton
            act={buying(t('done.added'))}
            body={{ template: String(offer.template), points: String(offer.points) }}
            name={`rewards buy ${offer.template}`}
            label={`${t('get')} · ${price}`}
          />
        )}
      </div>
    </article>
  );
}

/** Coupons that can be had for points, or once a task is done. */
export function Shop() {
  const { t, i18n } = useTranslation('rewards');
  const found = useCall(rewards.shop, {}, { staleMs: 0 });
  return (
    <section className="col g3" aria-labelledby="shop">
      <Shown of={found}>
        {({ points, offers }) => (
          <>
            <div className="row sb g2">
              <h2 id="shop" className="t3">
                {t('shop')}
              </h2>
              <span className="label num">{t('points_n', { points: count(points, i18n.language) })}</span>
            </div>
            {offers.map((offer) => (
              <Offer key={offer.template} {...{ offer, points }} />
            ))}
          </>
        )}
      </Shown>
    </section>
  );
}
