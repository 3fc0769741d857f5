import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '@glassbook/contract';
import { Button, toast } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';

/** Ends one session of a user, with a reason. `device`: what the session is of, for readers of the screen. */
export function EndSession({ user, session, device }: { user: number; session: number; device: string }) {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState(false);
  const send = async (reason: string) => {
    const answer = await ask(desk.endUserSession, { user: String(user), session: String(session), reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    toast({ title: answer.message, tone: 'ok' });
    return undefined;
  };
  return (
    <>
      <Button size="xs" tone="outlined" aria-label={`${t('session.end')}: ${device}`} onClick={() => setOpen(true)}>
        {t('session.end')}
      </Button>
      <ActDialog
        open={open}
        onClose={() => setOpen(false)}
        send={send}
        title={t('session.end')}
        about={t('session.end_about')}
        go={t('session.end')}
        tone="danger"
      />
    </>
  );
}
