import { KeyRound, Mail, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Badge, ErrorState, ListRow, Overlay, SkeletonRows, useTimes } from '@glassbook/ui';
import { useCall } from '../../app/loadable.ts';
import { LoginFirst } from '../../app/login-first.tsx';
import { Page } from '../../app/page.tsx';
import { paths } from '../../app/paths.ts';
import { useLoggedIn } from '../../app/session.ts';
import { ChangeAuthenticator } from './change-authenticator.tsx';
import { HoldCard } from './hold-card.tsx';
import { SetAuthenticator } from './set-authenticator.tsx';
import './security.css';

const Icon = ({ children }: { children: ReactNode }) => (
  <span className="security-icon" aria-hidden="true">
    {children}
  </span>
);

/** Every factor of the account with its state, and the hold on withdrawals. */
export default function SecurityPage() {
  const { t } = useTranslation('security');
  const loggedIn = useLoggedIn();
  const times = useTimes();
  const { data, failure, retry } = useCall(account.security, {});
  const [open, setOpen] = useState<'set' | 'change'>();
  const close = () => setOpen(undefined);
  if (!loggedIn) return <LoginFirst />;
  const { authenticator, hold } = data ?? {};
  return (
    <Page title={t('title')} back={paths.settings} width="narrow">
      {failure && data === undefined && (
        <ErrorState onRetry={retry} code={failure.reason}>
          {t('load_failed')}
        </ErrorState>
      )}
      {!data && !failure && <SkeletonRows rows={5} />}
      {data && hold && <HoldCard hold={hold} serverMs={data.now_ms} />}
      {data && (
        <section className="mt4">
          <h2 className="label c2 pad mb-2">{t('factors')}</h2>
          <ListRow
            leading={
              <Icon>
                <ShieldCheck size={18} strokeWidth={1.75} />
              </Icon>
            }
            wrap
            title={t('authenticator')}
            detail={
              authenticator ? t('authenticator.since', { left: authenticator.recovery_left }) : t('authenticator.about')
            }
            trailing={authenticator ? <Badge tone="ok">{t('on')}</Badge> : <Badge>{t('off')}</Badge>}
            arrow
            onClick={() => setOpen(authenticator ? 'change' : 'set')}
          />
          <ListRow
            leading={
              <Icon>
                <KeyRound size={18} strokeWidth={1.75} />
              </Icon>
            }
            title={t('password')}
            detail={t('changed', { date: times.date(data.password_changed_ms) })}
          />
          <ListRow
            leading={
              <Icon>
                <Mail size={18} strokeWidth={1.75} />
              </Icon>
            }
            title={t('email')}
            detail={data.email}
            trailing={<Badge tone="ok">{t('verified')}</Badge>}
          />
        </section>
      )}
      <Overlay
        open={open !== undefined}
        onOpenChange={(next) => !next && close()}
        title={open === 'set' ? t('set_up') : t('authenticator')}
      >
        {open === 'set' && <SetAuthenticator replaces={false} onDone={close} />}
        {open === 'change' && <ChangeAuthenticator onDone={close} />}
      </Overlay>
    </Page>
  );
}
