import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { z } from 'zod';
import { otc } from '@glassbook/contract';
import { Badge } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ask } from '../app/client.ts';
import { GuardedImage } from '../app/guarded-image.tsx';
import { paths, requestPath } from '../app/paths.ts';
import { ReasonForm } from '../app/reason-form.tsx';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { CaseHead, CaseSteps, Fact } from '../cases/case-frame.tsx';
import { useOtc } from '../overview/queue-calls.ts';
import { AskActs, type Ask } from '../app/ask-acts.tsx';
import { UserLink } from '../users/user-link.tsx';

type Named = { user: string; order: string };
type Evidence = z.output<(typeof otc.evidence)['reply']>;
type Said = Evidence['messages'][number];
type Row = z.output<(typeof otc.queue)['reply']>['orders'][number];

/** What two can decide of an appeal as it is: of a claim what it asks for, or nothing. */
function useActs(named: Named, row: Row): Ask[] {
  const { t } = useTranslation(['desk', 'otc']);
  const about = t('otc:desk.published');
  const decide = (outcome: 'buyer' | 'seller', isDanger = false): Ask => ({
    ...{ key: outcome, label: t(`otc:notice.otc_for.${outcome}`), about, isDanger },
    send: (reason) => ask(otc.decide, { ...named, outcome, reason }),
  });
  if (row.state === 3) return [decide('buyer'), decide('seller')];
  const isLate = row.reason === 'paid_late';
  const pay: Ask = isLate
    ? {
        ...{ key: 'award', label: t('otc:desk.award'), about: t('otc:desk.award_about'), isDanger: false },
        send: (reason) => ask(otc.award, { ...named, reason }),
      }
    : {
        ...{ key: 'return', label: t('otc:desk.return'), about: t('otc:desk.return_about'), isDanger: false },
        send: (reason) => ask(otc.giveBack, { ...named, reason }),
      };
  return [...(isLate && row.seller !== row.user ? [] : [pay]), decide(isLate ? 'seller' : 'buyer', true)];
}

/** The sums of an order that waits, and what can be decided. */
function Waiting({ named, row }: { named: Named; row: Row }) {
  const { t } = useTranslation(['desk', 'otc']);
  const { may } = useSelf();
  const acts = useActs(named, row);
  return (
    <>
      <p className="row wrap g2 mt2">
        <Badge tone="info">{t(`otc:appeal.${row.reason}`)}</Badge>
        {row.escalated && <Badge tone="warn">{t('freeze.escalated')}</Badge>}
        {row.request !== null && may('request.read') && <Link to={requestPath(row.request)}>{`R-${row.request}`}</Link>}
        <span className="cap c2">{`${t('otc:decide_by')}: ${stamp(row.decide_by_ms)} UTC`}</span>
      </p>
      <dl className="desk-kv narrow mx-0 mt4">
        <Fact name={t('otc:amount')}>{`${exact(row.amount)} ${row.currency_name}`}</Fact>
        <Fact name={t('otc:total')}>{`${exact(row.total)} ${row.fiat}`}</Fact>
        <Fact name={t('otc:worth')}>{`${exact(row.worth)} USDT`}</Fact>
      </dl>
      {may('otc.request') && row.request === null && <AskActs acts={acts} />}
    </>
  );
}

/** What one of the two said, with its image for a reason. */
function SaidList({ title, of, kind, named, sides }: SaidProps) {
  const { t } = useTranslation(['desk', 'otc', 'kefu']);
  if (of.length === 0) return null;
  return (
    <section className="mt6">
      <h2 className="t3">{title}</h2>
      <ul className="col g3 mt2">
        {of.map(({ id, user, at_ms: at, text, image }) => (
          <li key={id} className="card p">
            <p className="cap c2">{`${user === sides.buyer.id ? t('otc:buyer') : t('otc:seller')} · ${stamp(at)} UTC`}</p>
            <p className="words" dir="auto">
              {text}
            </p>
            {image && (
              <GuardedImage
                name={t('kefu:image')}
                go={t('kefu:image')}
                load={(reason) => ask(otc.evidenceImage, { ...named, reason, of: kind, id: String(id) })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
type SaidProps = {
  title: string;
  of: readonly Said[];
  kind: 'evidence' | 'message';
  named: Named;
  sides: Pick<Evidence, 'buyer' | 'seller'>;
};

function Known({ named, of }: { named: Named; of: Evidence }) {
  const { t } = useTranslation(['desk', 'otc']);
  const { buyer, seller, pay_to: card, timeline, evidence, messages } = of;
  const party = ({ id, name }: { id: number; name: string }) => (
    <span className="row wrap g2">
      <UserLink id={id} />
      <span dir="auto">{name}</span>
    </span>
  );
  return (
    <>
      <dl className="desk-kv narrow mx-0 mt4">
        <Fact name={t('otc:buyer')}>{party(buyer)}</Fact>
        <Fact name={t('otc:seller')}>{party(seller)}</Fact>
        {card && (
          <Fact name={t('otc:pay_to')}>
            {[card.holder, card.number, card.bank, card.place, card.swift].filter(Boolean).join(' · ')}
          </Fact>
        )}
      </dl>
      <SaidList {...{ named, sides: of }} title={t('otc:evidence')} of={evidence} kind="evidence" />
      <SaidList {...{ named, sides: of }} title={t('otc:chat')} of={messages} kind="message" />
      <div className="mt6">
        <CaseSteps
          title={t('otc:timeline')}
          lines={timeline.map(({ at_ms: atMs, what, user }, place) => ({
            ...{ key: `${place}`, title: t(`otc:event.${what}`), atMs },
            ...(user > 0 && { detail: `U-${user}` }),
          }))}
        />
      </div>
    </>
  );
}

/** One order that is appealed: what is known of it is read for a reason, which is in the audit log. */
export default function AppealPage() {
  const { t } = useTranslation(['desk', 'otc']);
  const { user = '', order = '' } = useParams();
  const named = { user, order };
  const [known, setKnown] = useState<Evidence>();
  const read = async (reason: string): Promise<string | undefined> => {
    const answer = await ask(otc.evidence, { ...named, reason });
    if (answer.ok) setKnown(answer.message);
    return answer.ok ? undefined : answer.message;
  };
  return (
    <div className="desk-pane">
      <CaseHead {...{ name: `OTC-${order}`, user }} queue={{ path: paths.otc, title: t('nav.otc') }} />
      <Shown of={useOtc()} rows={3}>
        {({ orders }) => {
          const row = orders.find((each) => String(each.order) === order);
          return row ? <Waiting {...{ named, row }} /> : <p className="body c2 mt4">{t('otc:desk.decided')}</p>;
        }}
      </Shown>
      {known ? (
        <Known {...{ named, of: known }} />
      ) : (
        <div className="mt6 narrow mx-0">
          <p className="body c2">{t('otc:desk.read_about')}</p>
          <ReasonForm go={t('otc:desk.read')} send={read} wide={false} />
        </div>
      )}
    </div>
  );
}
