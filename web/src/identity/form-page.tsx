import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ErrorState, SkeletonRows, toast } from '@glassbook/ui';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { DetailsForm } from './details-form.tsx';
import { PhotosForm } from './photos-form.tsx';
import { useIdentity, type IdentityState } from './use-identity.ts';
import './identity.css';

const approved = 2;
const mayAsk = (status: number) => status === 0 || status === 3;

/** There is nothing to send: leads to the page that shows why. */
function ToState() {
  const go = useNavigate();
  useEffect(() => void go(paths.identity, { replace: true }), [go]);
  return null;
}

function Form({ of, onSent }: { of: IdentityState; onSent: (message: string) => void }) {
  const { t } = useTranslation('identity');
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
      {step === 1 ? <DetailsForm onSent={onSent} /> : <PhotosForm name={of.real_data?.name ?? ''} onSent={onSent} />}
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
