import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { payee } from '@glassbook/contract';
import { Badge, toast } from '@glassbook/ui';
import { ArrowLeft } from 'lucide-react';
import { ask } from '../app/client.ts';
import { paths, userPath } from '../app/paths.ts';
import { ReasonForm } from '../app/reason-form.tsx';
import { useSelf } from '../app/self.ts';
import { stamp } from '../app/stamp.ts';
import { useTitle } from '../app/title.ts';
import { CardReview } from './card-review.tsx';

type Found = z.output<(typeof payee.ofUser)['reply']>;
type Facts = Pick<Found['cards'][number], 'id' | 'shared' | 'created_ms' | 'held_until_ms' | 'removed_ms'>;

type PayeeProps = {
  title: ReactNode;
  of: Facts;
  rows: readonly (readonly [string, string])[];
  children?: ReactNode;
};

/** One of them: its fields, since when it is there, and what is to be noticed about it. */
function Payee({ title, of, rows, children }: PayeeProps) {
  const { t } = useTranslation('desk');
  return (
    <section className="mt6" aria-label={`P-${of.id}`}>
      <h2 className="row wrap g2 t3">
        {`P-${of.id}`}
        <span className="body c2">{title}</span>
        {of.removed_ms !== null && <Badge>{t('payees.removed', { time: stamp(of.removed_ms) })}</Badge>}
        {of.held_until_ms !== null && of.removed_ms === null && (
          <Badge tone="warn">{t('payees.held', { time: stamp(of.held_until_ms) })}</Badge>
        )}
        {of.shared > 0 && <Badge tone="err">{t('payees.shared', { count: of.shared })}</Badge>}
      </h2>
      <dl className="desk-kv narrow mx-0 mt2">
        {[...rows, [t('users.since'), `${stamp(of.created_ms)} UTC`] as const]
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="break-all" dir="auto">
                {value}
              </dd>
            </div>
          ))}
      </dl>
      {children}
    </section>
  );
}

function Payees({ of, user, onDecided }: { of: Found; user: string; onDecided: () => void }) {
  const { t } = useTranslation(['desk', 'payee', 'treasury']);
  return (
    <>
      {of.list_only.on && (
        <p className="mt4">
          <Badge tone="ok">{t('payee:list_only.title')}</Badge>
        </p>
      )}
      {of.addresses.length + of.cards.length === 0 && <p className="cap c3 mt4">{t('audit.empty')}</p>}
      {of.addresses.map((each) => (
        <Payee
          key={each.id}
          title={t('payee:field.address')}
          of={each}
          rows={[
            [t('payee:field.asset'), each.symbol],
            [t('payee:field.network'), payee.networkNames[each.network]],
            [t('payee:field.address'), each.address],
            [t('payee:field.name'), each.name],
          ]}
        />
      ))}
      {of.cards.map((each) => (
        <Payee
          key={each.id}
          title={t(each.kind === 'bank' ? 'payee:cards.bank' : 'payee:cards.international')}
          of={each}
          rows={[
            [t('payee:field.holder'), each.holder],
            [t('payee:field.number'), each.number],
            [t('payee:field.bank'), each.bank],
            [t('payee:field.place'), each.place],
            [t('payee:field.branch'), each.branch],
            [t('payee:field.swift'), each.swift],
            [t('payee:field.aba'), each.aba],
            [t('payee:field.holder_address'), each.holder_address],
            [t('payee:field.phone'), each.phone],
            [t('treasury:name'), of.name_approved],
          ]}
        >
          <CardReview user={user} of={each} onDecided={onDecided} />
        </Payee>
      ))}
      {of.more && <p className="cap c3 mt6">{t('payees.more')}</p>}
    </>
  );
}

/** What is loaded is of one user, or of one of what that user saved. */
function OfUser({ user, one }: { user: string; one: string | null }) {
  const { t } = useTranslation(['desk', 'payee', 'treasury']);
  const [found, setFound] = useState<Found>();
  const [given, setGiven] = useState('');
  const send = async (reason: string) => {
    const answer = await ask(payee.ofUser, { user, reason, ...(one === null ? {} : { payee: one }) });
    if (!answer.ok) return answer.message;
    setGiven(reason);
    setFound(answer.message);
    return undefined;
  };
  const loadAgain = async () => {
    const refused = await send(given);
    if (refused !== undefined) toast({ title: refused, tone: 'err' });
  };
  if (found) return <Payees of={found} user={user} onDecided={() => void loadAgain()} />;
  return (
    <ReasonForm className="narrow mx-0 col g4 mt4" go={t('payees.show')} send={send}>
      <p className="body c2">{t('identity.ask_about')}</p>
    </ReasonForm>
  );
}

/** Where a user's money can be paid out to. Nothing is loaded before a reason is given: the view is in the audit log, and in the user's timeline. */
export default function PayeesPage() {
  const { t } = useTranslation('desk');
  const { may } = useSelf();
  const { user = '' } = useParams();
  const [search] = useSearchParams();
  const one = search.get('payee');
  useTitle(`U-${user}`);
  return (
    <div className="desk-pane">
      <Link className="row g2 min-h-11" to={may('user.read') ? userPath(Number(user)) : paths.overview}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {may('user.read') ? `U-${user}` : t('nav.overview')}
      </Link>
      <h1 className="t2">{`${t('payees.title')} · U-${user}`}</h1>
      <OfUser key={`${user} ${one}`} user={user} one={one} />
    </div>
  );
}
