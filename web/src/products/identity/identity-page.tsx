import { Check, FileX2, Hourglass, IdCard, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass, ErrorState, SkeletonRows } from '@glassbook/ui';
import { trimmed } from '@glassbook/ui/format';
import { WayBack } from '../../shared/way-back.tsx';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { useIdentity, type IdentityState } from '../../shared/use-identity.ts';
import './identity.css';

const stages = ['none', 'review', 'approved', 'failed'] as const;
type Stage = (typeof stages)[number];

const marks = {
  approved: <Check size={12} strokeWidth={3} />,
  failed: <X size={12} strokeWidth={3} />,
  review: <Hourglass size={10} strokeWidth={2.5} />,
};
const looks = { none: '', review: 'now', approved: 'done', failed: 'now failed' };

function Steps({ details, photos }: { details: Stage; photos: Stage }) {
  const { t } = useTranslation('identity');
  const steps = [
    ['details', details],
    ['photos', photos],
  ] as const;
  return (
    <ol className="card p tl mx-4 md:mx-6 mt4">
      {steps.map(([name, stage], index) => (
        <li key={name} className={looks[stage]}>
          <span className="dot" aria-hidden="true">
            {stage === 'none' ? index + 1 : marks[stage]}
          </span>
          <div className="row sb wrap">
            <span className="label semi">{t(name)}</span>
            <span className={stage === 'failed' ? 'cap id-bad' : 'cap c2'}>
              {name === 'photos' && stage === 'none' && details !== 'approved'
                ? t('after_details')
                : t(`stage.${stage}`)}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Limits({ of, level }: { of: IdentityState; level: number }) {
  const { t } = useTranslation('identity');
  return (
    <section className="pad mt6" aria-label={t('limits')}>
      <h2 className="label c2 mb-2">{t('limits')}</h2>
      <div className="id-limits">
        {([1, 2] as const).map((each) => {
          const limit = each === 1 ? of.limits.lv1 : of.limits.lv2;
          return (
            <div key={each} className={each === level ? 'card id-limit now' : 'card id-limit'}>
              <h3 className="label c2">{t(each === level ? 'level_now' : 'level', { level: each })}</h3>
              <p className="cap c2 mt2">{t('limit.withdrawal')}</p>
              <p className="body semi">{trimmed(limit.withdrawal_btc)} BTC</p>
              <p className="cap c2 mt2">{t('limit.fiat')}</p>
              <p className="body semi">{trimmed(limit.fiat_usdt)} USDT</p>
              {limit.opens.length > 0 && (
                <>
                  <p className="cap c2 mt2">{t('opens')}</p>
                  <ul className="label">
                    {limit.opens.map((act) => (
                      <li key={act}>{t(`opens.${act}`)}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

function Shown({ of }: { of: IdentityState }) {
  const { t } = useTranslation('identity');
  const [details, photos] = [stages[of.review_status], stages[of.advanced_review_status]];
  const at = details === 'approved' ? photos : details;
  const level = details !== 'approved' ? 0 : photos === 'approved' ? 2 : 1;
  const icons = { none: IdCard, review: Hourglass, approved: Check, failed: FileX2 };
  // Level 1 is enough for most; the next one is offered, not missing.
  const isUsable = at === 'none' && level === 1;
  const Icon = isUsable ? Check : icons[at];
  const title = {
    none: isUsable ? t('level_verified', { level: 1 }) : t('details'),
    review: t('review'),
    approved: t('approved'),
    failed: t('failed'),
  }[at];
  const reason = details === 'failed' ? of.reason : of.advanced_reason;
  const about =
    at === 'review'
      ? t(of.simulated ? 'review_simulated' : 'review_about')
      : at === 'failed' && reason
        ? t(`failure.${reason}`)
        : isUsable
          ? t('next_level')
          : t('about');
  return (
    <div className="id-page">
      <div className="id-hero" role="status">
        <span className={`id-hero-icon ${isUsable ? 'approved' : at}`} aria-hidden="true">
          <Icon size={28} strokeWidth={1.75} />
        </span>
        <h2 className="t1">{title}</h2>
        <p className="body c2">{about}</p>
      </div>
      <Steps details={details} photos={photos} />
      <Limits of={of} level={level} />
      {(at === 'none' || at === 'failed') && (
        <div className="id-act">
          <Link className={`${buttonClass(isUsable ? 'outlined' : 'primary', 'lg')} wide`} to={paths.identityForm}>
            {at === 'failed' ? t('again') : t(isUsable ? 'to_level' : 'continue', { level: 2 })}
          </Link>
        </div>
      )}
    </div>
  );
}

/** How far the identity is verified, why a request failed, and what each level allows. */
export default function IdentityPage() {
  const { t } = useTranslation('identity');
  const { data, error, refetch } = useIdentity();
  return (
    <Page title={t('title')} back={paths.settings} width="narrow">
      <WayBack />
      {data ? (
        <Shown of={data} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{t('load_failed')}</ErrorState>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  );
}
