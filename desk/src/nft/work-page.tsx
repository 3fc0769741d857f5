import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { nft } from '@glassbook/contract';
import { Badge, type BadgeTone, serverNow } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { useCall } from '../app/calls.ts';
import { paths, requestPath, userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { age, stamp } from '../app/stamp.ts';
import { CaseHead, CaseSteps, Fact } from '../cases/case-frame.tsx';
import { WorkActs, type Work } from './work-acts.tsx';
import { WorkMedium } from './work-medium.tsx';

const tones: Partial<Record<number, BadgeTone>> = { 1: 'info', 2: 'ok', 3: 'err' };

function State({ of: { view, request } }: { of: Work }) {
  const { t } = useTranslation('nft');
  const { may } = useSelf();
  const tone = tones[view.review];
  return (
    <>
      <Badge {...(tone && { tone })}>{t(`review.${view.review}`)}</Badge>
      {view.hidden && <Badge tone="warn">{t('desk.hidden')}</Badge>}
      {request !== null && may('request.read') && <Link to={requestPath(request)}>{`R-${request}`}</Link>}
    </>
  );
}

function Facts({ of: { view, same } }: { of: Work }) {
  const { t } = useTranslation('nft');
  const { may } = useSelf();
  const person = (id: number) => (may('user.read') ? <Link to={userPath(id)}>{`U-${id}`}</Link> : `U-${id}`);
  const priced = view.sale > 0 || Number(view.price) > 0;
  return (
    <dl className="desk-kv narrow mx-0 mt4">
      <Fact name={t('filter.type')}>{t(`type.${view.type}`)}</Fact>
      <Fact name={t('desk.creator')}>{person(view.author)}</Fact>
      <Fact name={t('desk.owner')}>{person(view.owner)}</Fact>
      <Fact name={t('currency')}>{view.currency_name}</Fact>
      <Fact name={t('royalty')}>{`${view.royalty}%`}</Fact>
      {priced && (
        <Fact name={t(view.sale > 0 ? (view.pay_type === 2 ? 'price.current' : 'price.asked') : 'price.last')}>
          {`${exact(view.price)} ${view.currency_name}`}
        </Fact>
      )}
      {view.sale > 0 && <Fact name={t('sale')}>{`${t(`on.${view.status}`)} · ${stamp(view.end_ms)} UTC`}</Fact>}
      <Fact name={t('desk.same')}>
        {same.length === 0
          ? t('none_of_it')
          : same.map((code) => (
              <span key={code} className="block warn">
                {code}
              </span>
            ))}
      </Fact>
    </dl>
  );
}

function Details({ named, of }: { named: { user: string; code: string }; of: Work }) {
  const { t, i18n } = useTranslation('nft');
  const { view, at_ms: at, history } = of;
  const waits = view.review === 1 ? ` · ${age(serverNow() - at, i18n.language)}` : '';
  return (
    <>
      <p className="row wrap g2 mt2">
        <State of={of} />
        <span className="cap c2">{`${stamp(at)} UTC${waits}`}</span>
      </p>
      <h2 className="t3 mt4" dir="auto">
        {view.name}
      </h2>
      {view.description !== '' && (
        <p className="body mt2 whitespace-pre-line break-words" dir="auto">
          {view.description}
        </p>
      )}
      {view.review_reason !== '' && <p className="body c2 mt2">{view.review_reason}</p>}
      <WorkMedium named={named} type={view.type} name={view.name} />
      <Facts of={of} />
      <WorkActs named={named} of={of} />
      <div className="mt6">
        <CaseSteps
          title={t('history')}
          lines={history.map(({ id, what, user, at_ms: atMs, price, currency_name: currency }) => ({
            ...{ key: String(id), title: t(`event.${what}`), atMs },
            detail: [user > 0 && `U-${user}`, price !== '' && `${exact(price)} ${currency}`]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </div>
    </>
  );
}

/** One work: the medium itself, what its creator says of it, its history, and what can be done about it. */
export default function WorkPage() {
  const { t } = useTranslation(['nft', 'desk']);
  const { user = '', code = '' } = useParams();
  const named = { user, code };
  const found = useCall(nft.work, named);
  return (
    <div className="desk-pane">
      <CaseHead {...{ name: code, user }} queue={{ path: paths.works, title: t('desk:nav.works') }} />
      <Shown key={code} of={found}>
        {(of) => <Details named={named} of={of} />}
      </Shown>
    </div>
  );
}
