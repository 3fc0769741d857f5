import {
  AtSign,
  Fingerprint,
  History,
  KeyRound,
  LifeBuoy,
  Lock,
  Mail,
  Phone,
  ShieldCheck,
  ShieldBan,
  Snowflake,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { account } from '@glassbook/contract';
import { Badge, ErrorState, ListRow, Overlay, SkeletonRows, useTimes } from '@glassbook/ui';
import { useCall } from '../../../carry/loadable.ts';
import { WayBack } from '../../../shared/way-back.tsx';
import { Page } from '../../../shared/page.tsx';
import { paths } from '../../../carry/paths.ts';
import { ChangeAuthenticator } from './change-authenticator.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePhone } from './change-phone.tsx';
import { FreezeAccount } from './freeze-account.tsx';
import { HoldCard } from './hold-card.tsx';
import { LoginHistory } from './login-history.tsx';
import { MailMarkForm } from './mail-mark-form.tsx';
import { PasskeysList } from './passkeys-list.tsx';
import { CodesShown } from './recovery-codes.tsx';
import { RenewRecoveryCodes } from './renew-recovery-codes.tsx';
import { SessionsList } from './sessions-list.tsx';
import { SetAuthenticator } from './set-authenticator.tsx';
import { SettingsLock } from './settings-lock.tsx';
import { WalletsList } from './wallets-list.tsx';
import './security.css';

type Security = z.output<typeof account.security.reply>;
type Sheet =
  | 'passkeys'
  | 'wallets'
  | 'set'
  | 'change'
  | 'mark'
  | 'logins'
  | 'freeze'
  | 'recovery'
  | 'lock'
  | 'email'
  | 'phone';

/** Forms that other pages lead to (`?open=`). */
const linked: readonly Sheet[] = ['email', 'phone'];
/** Two replace a lost app: one logs in, one confirms the change. */
const fewCodes = 2;

type RowProps = {
  icon: LucideIcon;
  title: string;
  detail: string;
  state?: ReactNode;
  onClick?: () => void;
  link?: ReactElement<{ className?: string; children?: ReactNode }>;
};

const short = (address: string): string => `${address.slice(0, 6)} … ${address.slice(-4)}`;

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

/** An email address is left to sign in with. */
const canRemovePhone = ({ phone, email }: Security) => phone !== '' && email !== '';

function MailAndLock({ data, onOpen }: { data: Security; onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation('security');
  const times = useTimes();
  const { mail_mark: mark, locked_until_ms: lockedMs } = data;
  return (
    <>
      <Row
        icon={Mail}
        title={t('email')}
        detail={data.email || t('not_set')}
        state={data.email === '' ? undefined : <Badge tone="ok">{t('verified')}</Badge>}
        onClick={() => onOpen('email')}
      />
      <Row
        icon={Phone}
        title={t('phone')}
        detail={data.phone || t(data.phone_available ? 'not_set' : 'phone.unavailable')}
        state={data.phone === '' ? undefined : <Badge tone="ok">{t('verified')}</Badge>}
        {...((data.phone_available || canRemovePhone(data)) && { onClick: () => onOpen('phone') })}
      />
      <Row
        icon={AtSign}
        title={t('mail_mark')}
        detail={t('mail_mark.about')}
        state={mark === '' ? <Badge>{t('not_set')}</Badge> : <span className="label">{mark}</span>}
        onClick={() => onOpen('mark')}
      />
      <Row
        icon={ShieldBan}
        title={t('lock')}
        detail={lockedMs === null ? t('lock.about') : t('lock.until', { time: times.dateTime(lockedMs) })}
        state={lockedMs === null ? <Badge>{t('off')}</Badge> : <Badge tone="ok">{t('on')}</Badge>}
        onClick={() => onOpen('lock')}
      />
    </>
  );
}

const hasSecondFactor = ({ authenticator, passkeys }: Security): boolean =>
  authenticator !== null || passkeys.length > 0;

function Factors({ data, onOpen }: { data: Security; onOpen: (sheet: Sheet) => void }) {
  const { t } = useTranslation('security');
  const times = useTimes();
  const { authenticator, passkeys, wallets, recovery_left: left } = data;
  const { payment_password_ms: paymentMs } = data;
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
        detail={authenticator ? changed(authenticator.since_ms) : t('authenticator.about')}
        state={authenticator ? <Badge tone="ok">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
        onClick={() => onOpen(authenticator ? 'change' : 'set')}
      />
      {hasSecondFactor(data) && (
        <Row
          icon={LifeBuoy}
          title={t('recovery')}
          detail={t('recovery.left', { left })}
          state={left < fewCodes ? <Badge tone="warn">{t('recovery.few')}</Badge> : undefined}
          onClick={() => onOpen('recovery')}
        />
      )}
      <Row
        icon={Wallet}
        title={t('wallets')}
        detail={wallets.length === 0 ? t('wallets.about') : wallets.map(short).join(', ')}
        state={wallets.length > 0 ? <Badge tone="ok">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
        onClick={() => onOpen('wallets')}
      />
      <Row
        icon={Lock}
        title={t('password')}
        detail={data.password_changed_ms === null ? t('not_set') : changed(data.password_changed_ms)}
        link={<Link to={paths.password} />}
      />
      <Row
        icon={KeyRound}
        title={t('payment')}
        detail={paymentMs === null ? t('payment.about') : changed(paymentMs)}
        state={paymentMs === null ? <Badge>{t('not_set')}</Badge> : undefined}
        link={<Link to={paths.paymentPassword} />}
      />
      <MailAndLock {...{ data, onOpen }} />
    </section>
  );
}

/** The form that is open: at first the one that a link leads to. */
function useSheet() {
  const [query] = useSearchParams();
  return useState<Sheet | undefined>(() => linked.find((sheet) => sheet === query.get('open')));
}

function PhoneSheet({ data, onDone }: { data: Security; onDone: () => void }) {
  const { t } = useTranslation('security');
  const canRemove = canRemovePhone(data);
  // A link opens it also where no SMS is sent.
  if (!data.phone_available && !canRemove) return <p>{t('phone.unavailable')}</p>;
  return (
    <ChangePhone canChange={data.phone_available} canRemove={canRemove} replaces={data.phone !== ''} onDone={onDone} />
  );
}

/** Every factor of the account with its state, the hold on withdrawals, and the sessions. */
export default function SecurityPage() {
  const { t } = useTranslation('security');
  const { data, failure, retry } = useCall(account.security, {});
  const [open, setOpen] = useSheet();
  const [locked, setLocked] = useState(false);
  const close = () => setOpen(undefined);
  const isFirst = data !== undefined && !hasSecondFactor(data);
  const titles = {
    passkeys: t('passkeys'),
    wallets: t('wallets'),
    set: t('set_up'),
    change: t('authenticator'),
    mark: t('mail_mark'),
    logins: t('logins'),
    freeze: t('freeze'),
    recovery: t('recovery'),
    lock: t('lock'),
    email: t('email.go'),
    phone: t('phone'),
  } satisfies Record<Sheet, string>;
  return (
    <Page title={t('title')} back={paths.settings} width="narrow">
      <WayBack />
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
          <Row icon={Snowflake} title={t('freeze')} detail={t('freeze.about')} onClick={() => setOpen('freeze')} />
        </>
      )}
      <Overlay
        open={open !== undefined}
        onOpenChange={(next) => !next && close()}
        locked={locked}
        title={open === undefined ? '' : titles[open]}
      >
        <CodesShown value={setLocked}>
          {open === 'passkeys' && <PasskeysList isFirst={isFirst} onDone={close} />}
          {open === 'wallets' && <WalletsList />}
          {open === 'set' && <SetAuthenticator replaces={false} isFirst={isFirst} onDone={close} />}
          {open === 'change' && <ChangeAuthenticator onDone={close} />}
          {open === 'mark' && data && <MailMarkForm present={data.mail_mark} onDone={close} />}
          {open === 'logins' && <LoginHistory />}
          {open === 'freeze' && <FreezeAccount />}
          {open === 'email' && data && <ChangeEmail present={data.email} onDone={close} />}
          {open === 'phone' && data && <PhoneSheet data={data} onDone={close} />}
          {open === 'lock' && data && (
            <SettingsLock untilMs={data.locked_until_ms} nowMs={data.now_ms} onDone={close} />
          )}
          {open === 'recovery' && data && <RenewRecoveryCodes left={data.recovery_left} onDone={close} />}
        </CodesShown>
      </Overlay>
    </Page>
  );
}
