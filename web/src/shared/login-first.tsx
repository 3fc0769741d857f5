import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { buttonClass, EmptyState, toast } from '@glassbook/ui';
import { loginPath, loginRedirectMs } from '../carry/login-path.ts';

/** Shown in place of a page that needs a session: a message, then the login. */
export default function LoginFirst() {
  const { t } = useTranslation('app');
  const go = useNavigate();
  useEffect(() => {
    const path = loginPath();
    toast({ title: t('login_first') });
    const timer = setTimeout(() => void go(path, { replace: true }), loginRedirectMs);
    return () => clearTimeout(timer);
  }, [go, t]);
  return (
    <div className="narrow pt-16">
      <EmptyState
        headingLevel={1}
        icon={<LogIn size={20} strokeWidth={1.75} />}
        title={t('login_first')}
        action={
          <Link className={buttonClass('primary', 'md')} to={loginPath()}>
            {t('log_in')}
          </Link>
        }
      />
    </div>
  );
}
