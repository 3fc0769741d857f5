import { invite } from '@glassbook/contract';
import { Button, EmptyState, IconButton, lazyPart, Overlay } from '@glassbook/ui';
import { Copy, Image, Share2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { Paging } from '../../shared/paging.tsx';
import { paths } from '../../carry/paths.ts';
import { Shown } from '../../shared/shown.tsx';
import { inviteLink } from './invite-link.ts';
import { Invited, Inviter } from './people.tsx';
import { InviterRebate, RebateLog, Rebates } from './rebates.tsx';
import { useShare } from './use-share.ts';
import './invite.css';

const QrCode = lazyPart(() => import('../../shared/picture/qr-code.tsx'), <div className="invite-qr-place" />);
const Poster = lazyPart(() => import('./poster.tsx'), <div className="invite-poster" />);
const limit = 20;

/** The code as text, as a link and as a picture. */
function CodeCard({ code }: { code: string }) {
  const { t } = useTranslation('invite');
  const { copy } = useShare(code);
  return (
    <section className="card p row g4 wrap" aria-label={t('code')}>
      <QrCode text={inviteLink(code)} label={t('qr')} />
      <div className="grow basis-40 col g2">
        <h2 className="label c2">{t('code')}</h2>
        <p className="t2 hash">{code}</p>
        <p className="body c2">{t('about')}</p>
        <Button icon={<Copy size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </section>
  );
}

/** The invite code, who signed up with it, and who invited the user. */
export default function InvitePage() {
  const { t } = useTranslation('invite');
  const [page, setPage] = useState(1);
  const [poster, setPoster] = useState(false);
  const list = useCall(invite.invites, { page: String(page), limit: String(limit) });
  const own = list.data;
  const { share } = useShare(own?.code ?? '');
  const actions = own && (
    <IconButton label={t('poster')} aria-haspopup="dialog" onClick={() => setPoster(true)}>
      <Image size={20} strokeWidth={1.75} />
    </IconButton>
  );
  return (
    <Page title={t('title')} back={paths.settings} width="narrow" actions={actions}>
      <div className="pad col g4 mt2">
        {own && <CodeCard code={own.code} />}
        <Rebates />
      </div>
      <section className="mt6" aria-labelledby="invited">
        <h2 id="invited" className="pad t3">
          {t('tree')}
        </h2>
        <Shown of={list}>
          {({ invited_by, invited: { data, total, current_page, last_page } }) => (
            <>
              {invited_by && (
                <>
                  <Inviter person={invited_by} />
                  <InviterRebate person={invited_by} />
                </>
              )}
              {total === 0 ? (
                <EmptyState headingLevel={3} icon={<UserPlus size={20} strokeWidth={1.75} />} title={t('empty')}>
                  {t('empty_about')}
                </EmptyState>
              ) : (
                <>
                  <p className="pad cap c2 mt2">{t('people', { count: total })}</p>
                  <div>
                    {data.map((person) => (
                      <Invited key={`${person.account_end} ${person.joined_ms}`} person={person} />
                    ))}
                  </div>
                  {last_page > 1 && <Paging page={current_page} last={last_page} go={setPage} />}
                </>
              )}
            </>
          )}
        </Shown>
      </section>
      <RebateLog />
      <div className="pad mt6 pb-6">
        <Button
          tone="primary"
          size="lg"
          wide
          disabled={own === undefined}
          icon={<Share2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => void share()}
        >
          {t('share')}
        </Button>
      </div>
      <Overlay open={poster} onOpenChange={setPoster} title={t('poster')} about={t('poster_about')}>
        {own && <Poster code={own.code} />}
      </Overlay>
    </Page>
  );
}
