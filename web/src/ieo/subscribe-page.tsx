import type { ieo } from '@glassbook/contract';
import { buttonClass, CoinIcon, EmptyState, Note, useNow, serverNow } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ExternalLink, FileText, Rocket, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { Shown } from '../app/shown.tsx';
import { AllocationTable } from './allocation-table.tsx';
import { ApplyForm } from './apply-form.tsx';
import { HeadActions } from './ieo-page.tsx';
import { OwnApplications } from './own-applications.tsx';
import { Phases } from './phases.tsx';
import { appliedPercent, partsOf, phaseNow, unitsOf } from './ticket.ts';
import { useMoments, useOffer } from './use-ieo.ts';
import './ieo.css';

const wholeOf = (text: string): string => exact(text.replace(/\.0+$/, ''));

function Facts({ info }: { info: ieo.OfferDetail }) {
  const { t } = useTranslation('ieo');
  const { tally, scale, amount, min, cap, pay, currency_name: asset } = info;
  const total = unitsOf(amount, scale) / 10n ** BigInt(scale);
  const facts: [label: string, value: string][] = [
    [t('offered'), `${wholeOf(amount)} ${asset}`],
    [
      t('applied'),
      `${exact(tally.applied)}, ${t('applied_of', { percent: appliedPercent(BigInt(tally.applied), total) })}`,
    ],
    ...pay.map(({ currency_name: unit, price }): [string, string] => [t('price', { asset: unit }), exact(price)]),
    [t('min'), wholeOf(min)],
    [t('cap'), Number(cap) === 0 ? t('cap.none') : wholeOf(cap)],
  ];
  return (
    <dl className="card p ieo-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="cap c2">{label}</dt>
          <dd className="label num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function How() {
  const { t } = useTranslation('ieo');
  return (
    <section className="col g2">
      <h2 className="t3">{t('how')}</h2>
      <ol className="ieo-how body c2">
        {(['how.same', 'how.cap', 'how.whole', 'how.once'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ol>
    </section>
  );
}

function Release({ info }: { info: ieo.OfferDetail }) {
  const { t } = useTranslation('ieo');
  const moment = useMoments();
  const parts = partsOf(0n, info);
  return (
    <section className="col g2">
      <h2 className="t3">{t('release')}</h2>
      <ul className="col g1">
        {parts.map(({ part, atMs }) => (
          <li key={part} className="row sb g2 cap">
            <span className="c2">{t('release.part', { part, parts: parts.length })}</span>
            <span className="num">{moment(atMs)}</span>
          </li>
        ))}
      </ul>
      <p className="cap c3">{t('release.about')}</p>
    </section>
  );
}

/** Addresses that staff gave; the server passes on https alone. */
function Links({ info: { white_book: paper, link } }: { info: ieo.OfferDetail }) {
  const { t } = useTranslation('ieo');
  const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
  return (
    <div className="row wrap g2">
      {paper !== '' && (
        <a className={buttonClass()} href={paper} target="_blank" rel="noreferrer">
          <FileText {...icon} />
          {t('white_paper')}
        </a>
      )}
      {link !== '' && (
        <a className={buttonClass()} href={link} target="_blank" rel="noreferrer">
          <ExternalLink {...icon} />
          {t('website')}
        </a>
      )}
    </div>
  );
}

function Offer({ info }: { info: ieo.OfferDetail }) {
  const { t } = useTranslation('ieo');
  const moment = useMoments();
  const [opened] = useState(() => serverNow());
  const phase = phaseNow(info, info.tally.state, useNow(opened));
  return (
    <>
      <div className="col g2">
        <h2 className="t2 row g2">
          <CoinIcon symbol={info.currency_name} size={40} />
          {info.title}
        </h2>
        <p className="body c2">{info.summary}</p>
      </div>
      <Phases phase={phase} />
      <p className="label num">
        {phase === 'warm_up' ? t('starts', { date: moment(info.start_ms) }) : t('ends', { date: moment(info.end_ms) })}
      </p>
      <Facts info={info} />
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('lose')}
      </Note>
      <OwnApplications offer={info.id} />
      {phase === 'running' && <ApplyForm info={info} />}
      {info.tally.state === 'allocated' && <AllocationTable offer={info.id} />}
      <How />
      <Release info={info} />
      <Links info={info} />
    </>
  );
}

/** One IEO; the offer is in the address of the page. */
export default function SubscribePage() {
  const { t } = useTranslation('ieo');
  const [query] = useSearchParams();
  const id = /^[1-9]\d{0,14}$/.exec(query.get('id') ?? '')?.[0] ?? '';
  const offer = useOffer(id);
  return (
    <Page
      title={offer.data ? t('title_of', { asset: offer.data.info.currency_name }) : t('title')}
      back={paths.ieo}
      width="narrow"
      actions={<HeadActions />}
    >
      <div className="pad col g4 pb-6">
        <Shown
          of={offer}
          error={
            <EmptyState
              icon={<Rocket size={20} strokeWidth={1.75} />}
              title={t('refusal.offer_not_found')}
              headingLevel={2}
              action={<Link to={paths.ieo}>{t('first_offer')}</Link>}
            />
          }
        >
          {({ info }) => <Offer info={info} />}
        </Shown>
      </div>
    </Page>
  );
}
