import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { kefu } from '@glassbook/contract';
import { useCall } from '../app/calls.ts';
import { userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import { stamp } from '../app/stamp.ts';
import { useLines } from '../users/happening.ts';
import { stageWords } from '../users/level.ts';

type Context = z.output<(typeof kefu.context)['reply']>;
type Earlier = z.output<(typeof kefu.chat)['reply']>['earlier'];

function Facts({ of }: { of: Context }) {
  const { t } = useTranslation(['desk', 'identity']);
  const { may } = useSelf();
  return (
    <dl className="desk-kv mt2">
      <div>
        <dt>{t('users.id')}</dt>
        <dd>{may('user.read') ? <Link to={userPath(of.id)}>{`U-${of.id}`}</Link> : `U-${of.id}`}</dd>
      </div>
      <div>
        <dt>{t('users.number')}</dt>
        <dd>{of.account_number}</dd>
      </div>
      <div>
        <dt>{t('login.email')}</dt>
        <dd>{of.email}</dd>
      </div>
      <div>
        <dt>{t('users.since')}</dt>
        <dd className="stamp">{stamp(of.created_ms)}</dd>
      </div>
      <div>
        <dt>{t('field.identityDetails')}</dt>
        <dd>{t(stageWords[of.details])}</dd>
      </div>
      <div>
        <dt>{t('field.identityPhotos')}</dt>
        <dd>{t(stageWords[of.photos])}</dd>
      </div>
      {of.hold_until_ms !== null && (
        <div>
          <dt>{t('chat.hold')}</dt>
          <dd className="stamp warn">{stamp(of.hold_until_ms)}</dd>
        </div>
      )}
    </dl>
  );
}

function Orders({ of }: { of: Context['orders'] }) {
  const { t } = useTranslation('desk');
  const { ofAccount } = useLines();
  return (
    <>
      <ul className="desk-steps mt2">
        {of.map((one, index) => {
          const { title, detail } = ofAccount(one);
          return (
            <li key={`${one.at_ms} ${index}`}>
              <span className="label block">{title}</span>
              <span className="cap c2 block">{detail}</span>
              <span className="cap c3 block">{`${stamp(one.at_ms)} UTC`}</span>
            </li>
          );
        })}
      </ul>
      {of.length === 0 && <p className="cap c3 mt2">{t('chat.no_orders')}</p>}
    </>
  );
}

/** The account behind the chat and its earlier cases. The view is logged. */
export function ChatContext({ user, earlier }: { user: string; earlier: Earlier }) {
  const { t } = useTranslation(['desk', 'kefu']);
  const found = useCall(kefu.context, { user });
  return (
    <aside className="desk-side" aria-label={t('chat.account')}>
      <h2 className="t3">{t('chat.account')}</h2>
      <Shown of={found}>
        {(of) => (
          <>
            <Facts of={of} />
            <h2 className="t3 mt6">{t('chat.orders')}</h2>
            <Orders of={of.orders} />
          </>
        )}
      </Shown>
      {earlier.length > 0 && (
        <>
          <h2 className="t3 mt6">{t('chat.earlier')}</h2>
          <ul className="desk-steps mt2">
            {earlier.map(({ id, staff, opened_ms, rating, rating_comment }) => (
              <li key={id}>
                <span className="label block">{`C-${id} · ${staff?.name ?? t('chat.unassigned')}`}</span>
                {rating !== null && <span className="cap c2 block">{t('chat.rating', { score: rating })}</span>}
                {rating_comment !== '' && (
                  <span className="cap c2 block" dir="auto">
                    {rating_comment}
                  </span>
                )}
                <span className="cap c3 block">{`${stamp(opened_ms)} UTC`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="cap c3 mt3">{t('user.logged')}</p>
    </aside>
  );
}
