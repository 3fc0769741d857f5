import { AtSign, Fingerprint, History, KeyRound, Lock, Mail, ShieldCheck, type LucideIcon } from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { account } from '@glassbook/contract';
import { Badge, ErrorState, ListRow, Overlay, SkeletonRows, useTimes } from '@glassbook/ui';
import { useCall } from '../../app/loadable.ts';
import { Page } from '../../app/page.tsx';
import { paths } from '../../app/paths.ts';
import { ChangeAuthenticator } from './change-authenticator.tsx';
import { HoldCard } from './hold-card.tsx';
import { LoginHistory } from './login-history.tsx';
import { MailMarkForm } from './mail-mark-form.tsx';
import { PasskeysList } from './passkeys-list.tsx';
import { SessionsList } from './sessions-list.tsx';
import { SetAuthenticator } from './set-authenticator.tsx';
import './security.css';

type Security = z.output<typeof account.security.reply>;
type Sheet = 'passkeys' | 'set' | 'change' | 'mark' | 'logins';

type RowProps = {
  icon: LucideIcon;
  title: string;
  detail: string;
  state?: ReactNode;
  onClick?: () => void;
  link?: ReactElement<{ className?: string; children?: ReactNode }>;
};

/** A factor with its state; it leads on where it can be changed. */
function Row({ icon: Icon, title, detail, state, onClick, link }: RowProps) {
  return (
    <ListRow
      leading={
        <span className="security-icon" aria-hidden="true">
          <Icon size={18} strokeWidth={1.75} />
        </span>
      }
      wrap
      {...{ title, detail }}
      trailing={state}
      arrow={onClick !== undefined || link !== undefined}
      {...(onClick && { onClick })}
      {...(link && { link })}
    />
  );
}

function Factors({ data, onOpen }: { data: Security; onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation('security');
  const times = useTimes();
  const { authenticator, passkeys, payment_password_ms: paymentMs, mail_mark: mark } = data;
  const changed = (ms: number) => t('changed', { date: times.date(ms) });
  return (
    <section className="mt6">
      <h2 className="label c2 pad mb-2">{t('factors')}</h2>
      <Row
        icon={Fingerprint}
        title={t('passkeys')}
        detail={passkeys.length === 0 ? t('passkeys.about') : passkeys.join(', ')}
        state={passkeys.length > 0 ? <Badge tone="ok">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
        onClick={() => onOpen('passkeys')}
      />
      <Row
        icon={ShieldCheck}
        title={t('authenticator')}
        detail={
          authenticator ? t('authenticator.since', { left: authenticator.recovery_left }) : t('authenticator.about')
        }
        state={authenticator ? <Badge tone="ok">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
        onClick={() => onOpen(authenticator ? 'change' : 'set')}
      />
      <Row
        icon={Lock}
        title={t('password')}
        detail={changed(data.password_changed_ms)}
        link={<Link to={paths.password} />}
      />
      <Row
        icon={KeyRound}
        title={t('payment')}
        detail={paymentMs === null ? t('payment.about') : changed(paymentMs)}
        state={paymentMs === null ? <Badge>{t('not_set')}</Badge> : undefined}
        link={<Link to={paths.paymentPassword} />}
      />
      <Row icon={Mail} title={t('email')} detail={data.email} state={<Badge tone="ok">{t('verified')}</Badge>} />
      <Row
        icon={AtSign}
        title={t('mail_mark')}
        detail={t('mail_mark.about')}
        state={mark === '' ? <Badge>{t('not_set')}</Badge> : <span className="label">{mark}</span>}
        onClick={() => onOpen('mark')}
      />
    </section>
  );
}

/** Every factor of the account with its state, the hold on withdrawals, and the sessions. */
export default function SecurityPage() {
  const { t } = useTranslation('security');
  const { data, failure, retry } = useCall(account.security, {});
  const [open, setOpen] = useState<Sheet>();
  const close = () => setOpen(undefined);
  const titles = {
    passkeys: t('passkeys'),
    set: t('set_up'),
    change: t('authenticator'),
    mark: t('mail_mark'),
    logins: t('logins'),
  } satisfies Record<Sheet, string>;
  return (
    <Page title={t('title')} back={paths.settings} width="narrow">
      {failure && data === undefined && (
        <ErrorState onRetry={retry} code={failure.reason}>
          {t('load_failed')}
        </ErrorState>
      )}
      {!data && !failure && <SkeletonRows rows={5} />}
      {data?.hold && <HoldCard hold={data.hold} serverMs={data.now_ms} />}
      {data && (
        <>
          <Factors data={data} onOpen={setOpen} />
          <SessionsList />
          <Row icon={History} title={t('logins')} detail={t('logins.about')} onClick={() => setOpen('logins')} />
        </>
      )}
      <Overlay
        open={open !== undefined}
        onOpenChange={(next) => !next && close()}
        title={open === undefined ? '' : titles[open]}
      >
        {open === 'passkeys' && <PasskeysList onDone={close} />}
        {open === 'set' && <SetAuthenticator replaces={false} onDone={close} />}
        {open === 'change' && <ChangeAuthenticator onDone={close} />}
        {open === 'mark' && data && <MailMarkForm present={data.mail_mark} onDone={close} />}
        {open === 'logins' && <LoginHistory />}
      </Overlay>
    </Page>
  );
}
