import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { funds } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Button, DecimalInput } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ActDialog } from '../../app/act-dialog.tsx';
import { refreshAll } from '../../app/calls.ts';
import { ask } from '../../app/client.ts';
import { depositPath } from '../../app/paths.ts';
import { useSelf } from '../../app/self.ts';
import type { Case } from './decide.tsx';

function ReturnDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const { t } = useTranslation('treasury');
  const navigate = useNavigate();
  const [amount, setAmount] = useState('');
  const send = async (reason: string) => {
    const answer = await ask(funds.returnWithdrawal, {
      ...{ user: String(of.user), withdrawal: String(of.id), amount: wireDecimal(amount) || '0', reason },
    });
    refreshAll();
    if (!answer.ok) return answer.message;
    void navigate(depositPath(of.user, answer.message.deposit));
    return undefined;
  };
  return (
    <ActDialog
      open
      {...{ onClose, send }}
      title={`${t('returned.go')}: W-${of.id}`}
      about={t('returned.about')}
      go={t('returned.go')}
    >
      <DecimalInput
        label={t('amount')}
        unit={of.name}
        value={amount}
        places={of.real_number.split('.')[1]?.length ?? 0}
        onChange={setAmount}
      />
    </ActDialog>
  );
}

/** What came back of a paid withdrawal, each a deposit, and the form that records it. */
export function Returned({ of }: { of: Case }) {
  const { t } = useTranslation(['treasury', 'funds']);
  const { may } = useSelf();
  const [isOpen, setOpen] = useState(false);
  if (of.state !== 'paid') return null;
  return (
    <section className="mt6" aria-label={t('returned.title')}>
      <h2 className="t3 mb-2">{t('returned.title')}</h2>
      <ul className="col g1">
        {of.returned.map(({ deposit, amount, state }) => (
          <li key={deposit}>
            <Link className="inline-flex min-h-11 items-center" to={depositPath(of.user, deposit)}>
              {`D-${deposit} · ${exact(amount)} ${of.name} · ${t(`funds:deposit_status.${state}`)}`}
            </Link>
          </li>
        ))}
      </ul>
      {may('funds.request') && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('returned.go')}
        </Button>
      )}
      {isOpen && <ReturnDialog of={of} onClose={() => setOpen(false)} />}
    </section>
  );
}
