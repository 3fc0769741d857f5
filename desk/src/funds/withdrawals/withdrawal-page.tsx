import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { funds } from '@glassbook/contract';
import { Ledger, MatchMark, Note, Part, Sum } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { TriangleAlert } from 'lucide-react';
import { useCall } from '../../app/calls.ts';
import { paths, payeesPath } from '../../app/paths.ts';
import { useSelf } from '../../app/self.ts';
import { useLines } from '../../users/happening.ts';
import { CaseFrame, CaseSteps, Fact, OwnerFacts } from '../../cases/case-frame.tsx';
import { networkName } from '../../cases/network-name.ts';
import { Decide, type Case } from './decide.tsx';
import { Returned } from './returned.tsx';
import { Risk } from './risk.tsx';
import { stateOf } from './withdrawal-row.ts';

/** The card that is paid to, as it was when asked for; what its kind does not have is left out. */
function CardFacts({ card }: { card: NonNullable<Case['card']> }) {
  const { t } = useTranslation(['treasury', 'payee']);
  const fields = [
    [t('payee:field.holder'), card.holder],
    [t('payee:field.number'), card.number],
    [t('payee:field.place'), card.place],
    [t('payee:field.branch'), card.branch],
    [t('payee:field.swift'), card.swift],
    [t('payee:field.aba'), card.aba],
    [t('payee:field.holder_address'), card.holder_address],
    [t('payee:field.phone'), card.phone],
  ] as const;
  return fields.map(
    ([name, value]) =>
      value !== '' && (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ),
  );
}

/** What is paid and to where, with the check that this is what was asked for. */
function Facts({ of }: { of: Case }) {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const { may } = useSelf();
  return (
    <>
      <section className="mt4 narrow mx-0" aria-label={t('sum')}>
        <h2 className="label c2 mb-2">{t('sum')}</h2>
        <Ledger large>
          <Part label={`${t('amount')} (${of.name})`}>{exact(of.number)}</Part>
          <Part label={`${t('fee')} (${of.name})`}>{`−${exact(of.rate)}`}</Part>
          <Sum label={`${t('arrives')} (${of.name})`}>{exact(of.real_number)}</Sum>
        </Ledger>
      </section>
      <section className="mt6 narrow mx-0" aria-label={t('payee')}>
        <h2 className="t3 mb-2">{t('payee')}</h2>
        {!of.risk.intact && (
          <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
            {t('digest_bad_about')}
          </Note>
        )}
        <dl className="desk-kv">
          <Fact name={t(`payee.${of.payee}`)}>{of.address || '–'}</Fact>
          {of.card && <CardFacts card={of.card} />}
          {of.network !== '' && <Fact name={t('network')}>{networkName(of.network, t)}</Fact>}
          <OwnerFacts of={of} />
          {of.reference !== '' && <Fact name={t('reference')}>{of.reference}</Fact>}
          {of.reason !== null && <Fact name={t('reject_reason')}>{t(`funds:reject.${of.reason}`)}</Fact>}
        </dl>
        <p className="cap c2 mt3">{t('digest')}</p>
        <p className="hash cap c3">{of.risk.digest.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
        <MatchMark match={of.risk.intact}>{t(of.risk.intact ? 'digest_ok' : 'digest_bad')}</MatchMark>
        {may('payee.read') && (
          <p>
            <Link className="inline-flex min-h-11 items-center" to={payeesPath(of.user)}>
              {t('desk:payees.title')}
            </Link>
          </p>
        )}
      </section>
    </>
  );
}

/** The states that it was in, and what happened to the account around it. */
function Side({ of }: { of: Case }) {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const { ofAccount } = useLines();
  const lines = of.happened.map((one) => ({ ...one, ...ofAccount(one) }));
  return (
    <aside className="desk-side" aria-label={t('progress')}>
      <CaseSteps
        title={t('progress')}
        lines={of.timeline.map(({ state, at_ms }) => ({ key: state, title: t(`funds:status.${state}`), atMs: at_ms }))}
      />
      <CaseSteps
        title={t('happened')}
        lines={lines.map(({ id, title, detail, at_ms }) => ({ key: id, title, detail, atMs: at_ms }))}
      />
      <p className="cap c3 mt3">{t('desk:user.logged')}</p>
    </aside>
  );
}

/** One withdrawal. */
export default function WithdrawalPage() {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const { user = '', id = '' } = useParams();
  const found = useCall(funds.withdrawalCase, { user, withdrawal: id });
  return (
    <CaseFrame
      name={`W-${id}`}
      user={user}
      queue={{ path: paths.withdrawals, title: t('desk:nav.withdrawals') }}
      found={found}
      stateOf={(of) => stateOf(of, t)}
      side={(of) => <Side of={of} />}
    >
      {(of) => (
        <>
          <Facts of={of} />
          <Risk of={of} />
          <Decide key={of.state} of={of} />
          <Returned of={of} />
        </>
      )}
    </CaseFrame>
  );
}
