import { alert } from '@glassbook/contract';
import { buttonClass, Overlay } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { loginPath } from '../../carry/login-path.ts';
import { paths } from '../../carry/paths.ts';
import { useLoggedIn } from '../../carry/session.ts';
import { AlertRows } from './alert-rows.tsx';
import { EditAlert } from './edit-alert.tsx';

/** The alerts of a market, over its page: a new one, and those that are there. */
export default function AlertSheet({ symbol, onClose }: { symbol: string; onClose: () => void }) {
  const { t } = useTranslation('notification');
  const loggedIn = useLoggedIn();
  return (
    <Overlay open onOpenChange={(open) => !open && onClose()} title={t('alert.title', { symbol })}>
      {loggedIn ? (
        <Alerts symbol={symbol} />
      ) : (
        <div className="col g3 pb-4">
          <p className="body c2">{t('alert.guest')}</p>
          <Link className={buttonClass('primary', 'lg', true)} to={loginPath()}>
            {t('app:log_in')}
          </Link>
        </div>
      )}
    </Overlay>
  );
}

function Alerts({ symbol }: { symbol: string }) {
  const { t } = useTranslation('notification');
  const [edited, setEdited] = useState<alert.Alert>();
  const rows = useCall(alert.alerts, { symbol }).data ?? [];
  return (
    <div className="col g4 pb-4">
      <EditAlert key={edited?.id ?? 'new'} edited={edited} symbol={symbol} done={() => setEdited(undefined)} />
      {rows.length > 0 && (
        <section>
          <div className="row sb">
            <h3 className="t3">{t('alert.mine')}</h3>
            <Link to={paths.notifications} className="more">
              {t('alert.all')}
            </Link>
          </div>
          <AlertRows rows={rows} withSymbol={false} edit={setEdited} />
        </section>
      )}
    </div>
  );
}
