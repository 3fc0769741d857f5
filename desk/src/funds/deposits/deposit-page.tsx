import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { funds } from '@glassbook/contract';
import { Ledger, Note, Part } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { TriangleAlert } from 'lucide-react';
import { useCall } from '../../app/calls.ts';
import { ask } from '../../app/client.ts';
import { GuardedImage } from '../../app/guarded-image.tsx';
import { paths, userPath, withdrawalPath } from '../../app/paths.ts';
import { useSelf } from '../../app/self.ts';
import { stamp } from '../../app/stamp.ts';
import { CaseFrame, CaseSteps, Fact, OwnerFacts } from '../../cases/case-frame.tsx';
import { HoldLines } from '../../cases/hold-lines.tsx';
import { Marks } from '../../cases/marks.tsx';
import { networkName } from '../../cases/network-name.ts';
import { Decide, type Case } from './decide.tsx';
import { stateOf } from './deposit-row.ts';

const ofAccount = new Set<Case['marks'][number]>(['new_device', 'factor_hold', 'frozen']);

/** What was stated and what was credited, and where it was sent to as it was shown then. */
function Facts({ of }: { of: Case }) {
  const { t } = useTranslation(['treasury', 'funds']);
  const way = t(of.returns === null ? 'deposit.to' : 'returned.way');
  return (
    <>
      <section className="mt4 narrow mx-0" aria-label={t('deposit.sum')}>
        <h2 className="label c2 mb-2">{t('deposit.sum')}</h2>
        <Ledger large>
          {of.fiat && (
            <>
              <Part label={`${t('deposit.stated')} (${of.fiat.currency})`}>{exact(of.fiat.amount)}</Part>
              <Part
                label={t('funds:deposit.rate_at', {
                  asset: of.name,
                  currency: of.fiat.currency,
                  time: `${stamp(of.fiat.at_ms)} UTC`,
                })}
              >
                {exact(of.fiat.rate)}
              </Part>
            </>
          )}
          <Part label={`${t('deposit.stated')} (${of.name})`}>{exact(of.amount)}</Part>
          {of.credited !== null && <Part label={`${t('deposit.credited')} (${of.name})`}>{exact(of.credited)}</Part>}
        </Ledger>
      </section>
      <section className="mt6 narrow mx-0" aria-label={way}>
        <h2 className="t3 mb-2">{way}</h2>
        {of.marks.includes('details_changed') && (
          <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
            {t('deposit.digest_bad_about')}
          </Note>
        )}
        <dl className="desk-kv">
          {of.returns !== null && (
            <Fact name={t('returned.of')}>
              <Link to={withdrawalPath(of.user, of.returns)}>{`W-${of.returns}`}</Link>
            </Fact>
          )}
          <Fact name={t('network')}>{networkName(of.network, t)}</Fact>
          {of.returns === null && (
            <Fact name={t(of.network === 'bank' ? 'deposit.account' : 'deposit.address')}>{of.address || '–'}</Fact>
          )}
          {of.network === 'bank' && of.returns === null && <Fact name={t('deposit.code')}>{of.code}</Fact>}
          <OwnerFacts of={of} />
          {of.reference !== '' && <Fact name={t('reference')}>{of.reference}</Fact>}
          {of.reason !== null && <Fact name={t('reject_reason')}>{t(`funds:deposit_reject.${of.reason}`)}</Fact>}
        </dl>
      </section>
    </>
  );
}

function Voucher({ of }: { of: Case }) {
  const { t } = useTranslation(['treasury', 'funds']);
  const { may } = useSelf();
  const named = { user: String(of.user), deposit: String(of.id) };
  // A voucher has the name and the account of who paid.
  if (of.returns !== null || (of.voucher && !may('payee.read'))) return null;
  return (
    <section className="mt6" aria-label={t('funds:deposit.voucher')}>
      <h2 className="t3 mb-2">{t('funds:deposit.voucher')}</h2>
      {of.voucher ? (
        <GuardedImage
          name={t('funds:deposit.voucher')}
          go={t('deposit.view_voucher')}
          load={(reason) => ask(funds.depositVoucher, { ...named, reason })}
        />
      ) : (
        <p className="body c2">{t('deposit.voucher_gone')}</p>
      )}
    </section>
  );
}

function Side({ of }: { of: Case }) {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const { may } = useSelf();
  return (
    <aside className="desk-side" aria-label={t('progress')}>
      <CaseSteps
        title={t('progress')}
        lines={of.timeline.map(({ state, at_ms }) => ({
          ...{ key: state, atMs: at_ms },
          title: t(
            of.returns !== null && state === 'submitted' ? 'funds:returned.stated' : `funds:deposit_status.${state}`,
          ),
        }))}
      />
      {may('user.read') && (
        <Link className="inline-flex min-h-11 items-center" to={userPath(of.user)}>
          {t('user_timeline')}
        </Link>
      )}
      <p className="cap c3 mt3">{t('desk:user.logged')}</p>
    </aside>
  );
}

/** One deposit. */
export default function DepositPage() {
  const { t } = useTranslation(['treasury', 'desk', 'funds']);
  const { user = '', id = '' } = useParams();
  const found = useCall(funds.depositCase, { user, deposit: id });
  return (
    <CaseFrame
      name={`D-${id}`}
      user={user}
      queue={{ path: paths.deposits, title: t('desk:nav.deposits') }}
      found={found}
      stateOf={(of) => stateOf(of, t)}
      side={(of) => <Side of={of} />}
    >
      {(of) => (
        <>
          <Facts of={of} />
          {of.returns === null && <Voucher of={of} />}
          <Marks
            marks={of.marks.map((mark) => ({
              ...{ key: mark, bad: mark === 'details_changed' },
              // Those of the account are named as for a withdrawal.
              text: ofAccount.has(mark) ? t(`mark.${mark}`) : t(`deposit_mark.${mark}`),
            }))}
          >
            <ul className="col g1 cap c2 mt3">
              <HoldLines of={of.holds} />
            </ul>
          </Marks>
          <Decide key={of.state} of={of} />
        </>
      )}
    </CaseFrame>
  );
}
