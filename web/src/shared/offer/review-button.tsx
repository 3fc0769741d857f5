import { Button, buttonClass } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loginPath } from '../../carry/login-path.ts';
import { useLoggedIn } from '../../carry/session.ts';

/** The button below a form, which leads to the confirmation; a guest is led to the login. `disabled`: why it can't be pressed. */
export function ReviewButton({ disabled = false }: { disabled?: false | string }) {
  const { t } = useTranslation('offer');
  const loggedIn = useLoggedIn();
  return loggedIn ? (
    <Button type="submit" tone="primary" size="lg" wide disabled={disabled}>
      {t('review')}
    </Button>
  ) : (
    <Link className={buttonClass('primary', 'lg', true)} to={loginPath()}>
      {t('app:log_in')}
    </Link>
  );
}
