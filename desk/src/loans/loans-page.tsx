import { loan } from '@glassbook/contract';
import { Badge, Button, DecimalInput, EmptyState } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import type { z } from 'zod';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll, useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath, userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { CaseHead, Fact } from '../cases/case-frame.tsx';

type Row = z.output<(typeof loan.ofUser)['reply']>['rows'][number];
/** Places of an amount at most; the server knows those of each asset. */
const PLACES = 8;

/** Asks a second person to repay or to add so much. */
function Acts({ user, row }: { user: string; row: Row }) {
  const { t } = useTranslation(['desk', 'loan']);
  const go = useNavigate();
  const [act, setAct] = useState<'repay' | 'add'>();
  const [amount, setAmount] = useState('');
  const words = { repay: t('loan:repay'), add: t('loan:add') };
  const unit = act === 'add' ? row.collateral_name : row.currency_name;
  const available = act === 'add' ? row.coin_available : row.available;
  const send = async (reason: string): Promise<string | undefined> => {
    const body = { user, loan: String(row.loan), amount, reason };
    const asked = await (act === 'add' ? ask(loan.addFor, body) : ask(loan.repayFor, body));
    refreshAll();
    if (asked.ok) void go(requestPath(asked.message.request));
    return asked.ok ? undefined : asked.message;
  };
  const open = (next: 'repay' | 'add') => () => {
    setAmount('');
    setAct(next);
  };
  return (
    <div className="desk-actions mt4">
      <Button tone="primary" onClick={open('repay')}>
        {words.repay}
      </Button>
      <Button onClick={open('add')}>{words.add}</Button>
      <ActDialog
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        title={act ? words[act] : ''}
        about={t('identity.override_about')}
        go={act ? words[act] : ''}
        send={send}
      >
        <DecimalInput
          label={act ? `${words[act]} (${unit})` : ''}
          value={amount}
          places={PLACES}
          onChange={setAmount}
          help={`${t('loan:desk.spot')}: ${exact(available)} ${unit}`}
        />
      </ActDialog>
    </div>
  );
}

function LoanCard({ user, row, frozen }: { user: string; row: Row; frozen: boolean }) {
  const { t } = useTranslation(['desk', 'loan']);
  const { may } = useSelf();
  return (
    <section className="card p mt4" aria-label={`L-${row.loan}`}>
      <h2 className="row wrap g2 t3">
        {`L-${row.loan}`}
        <Badge>{t(`loan:state.${row.status as 1 | 2 | 3}`)}</Badge>
        {row.request !== null && may('request.read') && <Link to={requestPath(row.request)}>{`R-${row.request}`}</Link>}
      </h2>
      <dl className="desk-kv narrow mx-0 mt2">
        <Fact name={t('loan:owed')}>{`${exact(row.owed)} ${row.currency_name}`}</Fact>
        <Fact name={t('loan:collateral')}>{`${exact(row.collateral)} ${row.collateral_name}`}</Fact>
        <Fact name={t('loan:ltv')}>{row.ltv === '' ? '–' : `${row.ltv}%`}</Fact>
      </dl>
      {frozen && may('loan.request') && row.request === null && <Acts user={user} row={row} />}
    </section>
  );
}

/** The running loans of a user; of one whom staff froze they can be repaid and added to, by two. */
export default function LoansPage() {
  const { t } = useTranslation(['desk', 'loan']);
  const { user = '' } = useParams();
  const found = useCall(loan.ofUser, { user });
  return (
    <div className="desk-pane">
      <CaseHead name={t('loan:title')} user={user} queue={{ path: userPath(Number(user)), title: `U-${user}` }} />
      <Shown key={user} of={found}>
        {({ frozen, rows }) => (
          <>
            {!frozen && <p className="body c2 mt2">{t('loan:refusal.not_frozen')}</p>}
            {rows.length === 0 && (
              <EmptyState icon={<Banknote size={20} strokeWidth={1.75} />} title={t('loan:none')}>
                {t('loan:desk.none_about')}
              </EmptyState>
            )}
            {rows.map((row) => (
              <LoanCard key={row.loan} user={user} row={row} frozen={frozen} />
            ))}
          </>
        )}
      </Shown>
    </div>
  );
}
