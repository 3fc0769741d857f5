import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { toast } from '@glassbook/ui';
import { ask } from './client.ts';
import { session } from './session.ts';

/** Ends the session here, whatever the server answers, and there, if it can be reached. */
export function useLogOut(): () => Promise<void> {
  const go = useNavigate();
  const { t } = useTranslation('app');
  return async () => {
    const told = ask(account.logout, {});
    session.end();
    await told;
    toast({ title: t('logged_out'), tone: 'ok' });
    void go('/');
  };
}
