import { ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { buttonClass, EmptyState, ErrorState, SkeletonRows, toast } from '@glassbook/ui';
import { useCall } from '../../carry/loadable.ts';
import { WayBack } from '../../shared/way-back.tsx';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { DetailsForm } from './details-form.tsx';
import { PhotosForm } from './photos-form.tsx';
import { useIdentity, type IdentityState } from '../../shared/use-identity.ts';
import './identity.css';

/** A type of document. */
const passport = 1;

const approved = 2;
const mayAsk = (status: number) => status === 0 || status === 3;

/** There is nothing to send: leads to the page that shows why. */
function ToState() {
  const go = useNavigate();
  useEffect(() => void go(paths.identity, { replace: true }), [go]);
  return null;
}

/** What has to be bound before anything is sent, and the way there. */
function BindFirst({ what }: { what: 'email_first' | 'phone_first' }) {
  const { t } = useTranslation('identity');
  return (
    <EmptyState
      icon={<ShieldAlert size={20} strokeWidth={1.75} />}
      title={t(what === 'email_first' ? 'refusal.email_first' : 'refusal.phone_first')}
      headingLevel={2}
      action={
        <Link className={buttonClass('primary', 'md')} to={paths.security}>
          {t('security')}
        </Link>
      }
    />
  );
}

function Form({ of, onSent }: { of: IdentityState; onSent: (message: string) => void }) {
  const { t } = useTranslation('identity');
  const user = useCall(account.info, {}).data;
  if (user?.email === '') return <BindFirst what="email_first" />;
  if (user?.phone === '' && of.phone_required) return <BindFirst what="phone_first" />;
  const step = of.review_status === approved ? 2 : 1;
  if (!mayAsk(step === 1 ? of.review_status : of.advanced_review_status)) return <ToState />;
  return (
    <div className="pad id-page">
      <p className="label c2">{t('step', { n: step, all: 2 })}</p>
      <div className="steps mt2" aria-hidden="true">
        <i className={step === 1 ? 'now' : 'done'} />
        <i className={step === 2 ? 'now' : undefined} />
      </div>
      <h2 className="t1 mt4">{t(step === 1 ? 'details' : 'photos')}</h2>
      <p className="body c2 mt1 mb-4">{t('about')}</p>
      {step === 1 ? (
        <DetailsForm
          mailTo={of.email_code.asked ? (user?.email ?? '') : undefined}
          simulated={of.simulated}
          onSent={onSent}
        />
      ) : (
        <PhotosForm name={of.real_data?.name ?? ''} isPassport={of.real_data?.id_type === passport} onSent={onSent} />
      )}
    </div>
  );
}

/** The next thing to send: the details of a document, or the photos of it. */
export default function FormPage() {
  const { t } = useTranslation('identity');
  const go = useNavigate();
  const { data, error, refetch } = useIdentity();
  const sent = (message: string): void => {
    toast({ title: message, tone: 'ok' });
    void refetch().then(() => go(paths.identity, { replace: true }));
  };
  return (
    <Page title={t('title')} back={paths.identity} width="narrow">
      <WayBack />
      {data ? (
        <Form of={data} onSent={sent} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>{t('load_failed')}</ErrorState>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Page>
  );
}
