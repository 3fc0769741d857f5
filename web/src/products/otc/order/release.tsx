import { account, type otc } from '@glassbook/contract';
import { Button, buttonClass, FieldError, Note, Overlay, PasswordInput } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { TriangleAlert } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../carry/loadable.ts';
import { paths as common } from '../../../carry/paths.ts';
import { ProofForm } from '../../../shared/proof/proof-form.tsx';
import { releasing, useAct } from '../acts.ts';

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, 6);

/** Asks for the payment password, and a present factor of whoever has one, before the coin goes. */
function ReleaseForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation(['otc', 'offer', 'security']);
  const [password, setPassword] = useState('');
  const [proves, setProves] = useState(false);
  const act = releasing(t('done.released'));
  const sending = useAct(act, `release ${id}`, onDone);
  const unset = useCall(account.security, {}).data?.payment_password_ms === null;
  const send = async (): Promise<void> => {
    const answer = await sending.sendNow({ id: String(id) }, act.with(password));
    if (!answer.ok && answer.reason === 'account.step_up_required') setProves(true);
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (password.length === 6) void send();
  };
  if (unset)
    return (
      <>
        <p className="body c2">{t('refusal.password_unset')}</p>
        <Link className={buttonClass('primary', 'lg', true)} to={common.paymentPassword}>
          {t('security:payment')}
        </Link>
      </>
    );
  if (proves)
    return (
      <ProofForm
        onProved={() => {
          setProves(false);
          void send();
        }}
      />
    );
  return (
    <form className="col g4" onSubmit={submit} noValidate>
      <PasswordInput
        label={t('security:payment')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={password}
        onChange={(typed) => setPassword(digitsOf(typed))}
        error={sending.said}
      />
      {sending.unknown && <FieldError>{t('offer:unknown')}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={sending.busy && t('offer:sending')}>
        {sending.unknown ? t('offer:again') : t('release.go')}
      </Button>
    </form>
  );
}

/** The seller gives the coin. */
export function Release({ order }: { order: otc.OrderView }) {
  const { t } = useTranslation('otc');
  const [open, setOpen] = useState(false);
  const { id, amount, currency_name: name, total, fiat } = order;
  return (
    <>
      <Button tone="primary" size="lg" wide onClick={() => setOpen(true)}>
        {t('release.go')}
      </Button>
      <Overlay
        open={open}
        onOpenChange={setOpen}
        title={t('release.go')}
        about={t('release.about', { amount: `${figure(amount)} ${name}`, total: `${figure(total)} ${fiat}` })}
      >
        <div className="col g4 pb-4">
          <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
            {t('warn.release')}
          </Note>
          <ReleaseForm id={id} onDone={() => setOpen(false)} />
        </div>
      </Overlay>
    </>
  );
}
