import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { Note, toast } from '@glassbook/ui';
import { useCall } from '../../../carry/loadable.ts';
import { PasswordStep } from '../../../products/account/steps/password-step.tsx';
import { ask } from '../../../carry/client.ts';
import { device } from '../../../carry/device.ts';
import { Page } from '../../../shared/page.tsx';
import { paths } from '../../../carry/paths.ts';
import { session } from '../../../carry/session.ts';
import { useChange } from '../../../shared/proof/use-change.tsx';

/** Change the login password. Every session ends, this one too, so the login page follows. */
export default function PasswordPage() {
  const { t } = useTranslation('security');
  const go = useNavigate();
  const [chosen, setChosen] = useState({ password: '', repeated: '' });
  const user = useCall(account.info, {}).data;
  const { send, busy, said, proof } = useChange();
  const change = () =>
    send(
      async () => {
        const answer = await ask(account.changePassword, { password: chosen.password, re_password: chosen.repeated });
        if (answer.ok) {
          device.renew(answer.data.device);
          session.end();
        }
        return answer;
      },
      (message) => {
        toast({ title: message, tone: 'ok' });
        void go(paths.login, { replace: true });
      },
    );
  return (
    <Page title={t('change_password')} back={paths.security} width="narrow">
      <div className="pad mt4">
        {proof ?? (
          <>
            <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
              {t('change_password_about')} {t('hold_note')}
            </Note>
            <PasswordStep
              username={user?.email || user?.phone || ''}
              value={chosen}
              onChange={setChosen}
              onNext={() => void change()}
              refused={said === undefined ? undefined : { field: 'password', message: said }}
              wait={0}
              busy={busy && t('saving')}
              go={t('change_password')}
            />
          </>
        )}
      </div>
    </Page>
  );
}
