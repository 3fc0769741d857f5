import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { account } from '@glassbook/contract';
import { buttonClass, useBusy } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { paths } from '../../carry/paths.ts';
import { session } from '../../carry/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { FreezeOffer } from './freeze-offer.tsx';
import './account.css';

/** The page of the link in a notice: opening it does nothing, its button freezes the account. */
export default function FreezePage() {
  const { t } = useTranslation('account');
  const { hash } = useLocation();
  const go = useNavigate();
  const [token] = useState(hash.slice(1));
  const [said, setSaid] = useState<{ text: string; isDone: boolean }>();
  /** Why it was not carried out, where the link is as good as before. */
  const [unsent, setUnsent] = useState<string>();
  const [busy, run] = useBusy();
  // The token stays out of the history.
  useEffect(() => {
    if (hash !== '') void go(paths.freeze, { replace: true });
  }, [go, hash]);
  const freeze = () =>
    void run(async () => {
      const answer = await ask(account.freezeByLink, { token });
      if (answer.ok) session.end();
      if (!answer.ok && answer.reason.startsWith('request.')) setUnsent(answer.message);
      else setSaid({ text: answer.message, isDone: answer.ok });
    });
  const over = said ?? (token === '' ? { text: t('freeze.incomplete'), isDone: false } : undefined);
  return (
    <AccountFrame
      title={t('freeze.title')}
      about={
        <Link className="semi inline-link" to={paths.login}>
          {t('forgotten.back')}
        </Link>
      }
    >
      <div className="col g4 mt4">
        {over ? (
          <>
            <p role={over.isDone ? 'status' : 'alert'}>{over.text}</p>
            <Link className={buttonClass('neutral', 'lg', true)} to={paths.contact}>
              {t('freeze.support')}
            </Link>
          </>
        ) : (
          <FreezeOffer onFreeze={freeze} busy={busy} said={unsent} />
        )}
      </div>
    </AccountFrame>
  );
}
