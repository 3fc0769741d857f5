import type { ieo } from '@glassbook/contract';
import { buttonClass, CoinIcon, Note, useNow, serverNow } from '@glassbook/ui';
import { countdown, exact, figure, trimmed } from '@glassbook/ui/format';
import { ExternalLink, FileText, Rocket, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDays } from '../../shared/earn/use-days.ts';
import { Facts } from '../../shared/offer/facts.tsx';
import { NoneHere } from '../../shared/offer/none-here.tsx';
import { useId } from '../../shared/offer/use-id.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from './paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { Shown } from '../../shared/shown.tsx';
import { AllocationTable } from './allocation-table.tsx';
import { ApplyForm } from './apply-form.tsx';
import { IeoActions } from './ieo-page.tsx';
import { OwnApplications } from './own-applications.tsx';
import { Phases } from './phases.tsx';
import { appliedPercent, partsOf, phaseNow, unitsOf } from './ticket.ts';
import { useOffer, useOwn } from './use-ieo.ts';
import './ieo.css';

const DAY_MS = 86_400_000;

function Figures({ info }: { info: ieo.OfferDetail }) {
  const { t } = useTranslation('ieo');
  const { tally, scale, amount, min, cap, pay, currency_name: asset } = info;
  const total = unitsOf(amount, scale) / 10n ** BigInt(scale);
  const raised = total * unitsOf(info.price, pay[0]?.scale ?? 0);
  const facts: [label: string, value: string][] = [
    [t('offered'), `${trimmed(amount)} ${asset}`],
    [
      t('applied'),
      `${exact(tally.applied)}, ${t('applied_of', { percent: appliedPercent(BigInt(tally.applied), total) })}`,
    ],
    ...pay.map(({ currency_name: unit, price }): [string, string] => [t('price', { asset: unit }), figure(price)]),
    [t('raises', { asset: info.pay_currency_name }), figure({ amount: raised, scale: pay[0]?.scale ?? 0 })],
    [t('min'), trimmed(min)],
    [t('cap'), Number(cap) === 0 ? t('cap.none') : trimmed(cap)],
  ];
  return <Facts facts={facts} columns={2} card={t('offered')} />;
}

/** How long it is until it begins or ends, and how much of it is applied for. */
function Progress({ info, phase, now }: { info: ieo.OfferDetail; phase: ieo.Phase; now: number }) {
  const { t } = useTranslation('ieo');
  const { moment } = useDays();
  const { tally, amount, scale, start_ms: start, end_ms: end } = info;
  const [applied, offered] = [BigInt(tally.applied) * 10n ** BigInt(scale), unitsOf(amount, scale)];
  const until = phase === 'warm_up' ? start : end;
  const isNear = (phase === 'warm_up' || phase === 'running') && until - now < DAY_MS;
  return (
    <div className="col g2">
      <p className="row sb wrap g2 label num">
        <span>{t(phase === 'warm_up' ? 'starts' : 'ends', { date: moment(until) })}</span>
        {isNear && <span role="timer">{countdown(until - now)}</span>}
      </p>
      <div className="bar" aria-hidden="true">
        <i style={{ width: `${applied >= offered ? 100 : Number((applied * 100n) / offered)}%` }} />
      </div>
    </div>
  );
}

/** What the project says of itself, as plain text. */
function Description({ paragraphs }: { paragraphs: readonly string[] }) {
  const { t } = useTranslation('ieo');
  if (paragraphs.length === 0) return null;
  return (
    <section className="col g2">
      <h2 className="t3">{t('content')}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="body c2 whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </section>
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

/** When each part is usable; of who was granted any, how much. */
function Release({ info, granted = [] }: { info: ieo.OfferDetail; granted?: readonly bigint[] }) {
  const { t } = useTranslation('ieo');
  const { moment } = useDays();
  const { scale, currency_name: asset } = info;
  const parts = partsOf(0n, info);
  // Each application is rounded by itself.
  const own = granted.map((each) => partsOf(each, info));
  const ownAt = (place: number) => own.reduce((sum, each) => sum + (each[place]?.amount ?? 0n), 0n);
  return (
    <section className="col g2">
      <h2 className="t3">{t('release')}</h2>
      <ul className="col g1">
        {parts.map(({ part, atMs }, place) => (
          <li key={part} className="row sb wrap g2 cap">
            <span className="c2">{t('release.part', { part, parts: parts.length })}</span>
            {ownAt(place) > 0n && (
              <span className="num">
                {trimmed({ amount: ownAt(place), scale })} {asset}
              </span>
            )}
            <span className="num">{moment(atMs)}</span>
          </li>
        ))}
      </ul>
      <p className="cap c3">{t('release.about')}</p>
    </section>
  );
}

function OwnRelease({ info }: { info: ieo.OfferDetail }) {
  const own = useOwn(String(info.id)).data?.data ?? [];
  return <Release info={info} granted={own.map(({ row }) => unitsOf(row.granted ?? '0', info.scale))} />;
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
  const isLoggedIn = useLoggedIn();
  const [opened] = useState(() => serverNow());
  const now = useNow(opened);
  const phase = phaseNow(info, info.tally.state, now);
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
      <Progress {...{ info, phase, now }} />
      <Figures info={info} />
      <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t('lose')}
      </Note>
      <OwnApplications offer={info.id} />
      {phase === 'running' && <ApplyForm info={info} />}
      {info.tally.state === 'allocated' && <AllocationTable offer={info.id} />}
      <Description paragraphs={info.paragraphs} />
      <How />
      {isLoggedIn ? <OwnRelease info={info} /> : <Release info={info} />}
      <Links info={info} />
    </>
  );
}

/** One IEO; the offer is in the address of the page. */
export default function SubscribePage() {
  const { t } = useTranslation('ieo');
  const id = useId();
  const offer = useOffer(id);
  return (
    <Page
      title={offer.data ? t('title_of', { asset: offer.data.info.currency_name }) : t('title')}
      back={paths.offers}
      width="narrow"
      actions={<IeoActions />}
    >
      <div className="pad col g4 pb-6">
        {id === undefined || offer.failure?.reason === 'ieo.offer_not_found' ? (
          <NoneHere icon={Rocket} title={t('offer:refusal.offer_not_found')} offers={paths.offers} />
        ) : (
          <Shown of={offer}>{({ info }) => <Offer info={info} />}</Shown>
        )}
      </div>
    </Page>
  );
}
