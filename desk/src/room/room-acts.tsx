import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { room } from '@glassbook/contract';
import { Button, FieldError, newKey, TextInput, useBusy } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';

/** Removes what staff wrote. */
export function Withdraw({ of }: { of: room.DeskMessage }) {
  const { t } = useTranslation('room');
  const [isOpen, setOpen] = useState(false);
  const send = async (reason: string): Promise<string | undefined> => {
    const answer = await ask(room.withdraw, { room: of.room, message: String(of.id), reason });
    refreshAll();
    return answer.ok ? undefined : answer.message;
  };
  return (
    <>
      <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
        {t('desk.withdraw')}
      </Button>
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        {...{ title: t('desk.withdraw'), go: t('desk.withdraw'), about: t('remove_about'), tone: 'danger', send }}
      />
    </>
  );
}

function Post({ name }: { name: room.RoomName }) {
  const { t } = useTranslation(['room', 'desk']);
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const send = async (): Promise<void> => {
    const answer = await ask(room.post, { room: name, client_id: key, text });
    setSaid(answer.ok ? undefined : answer.message);
    if (!answer.ok) return;
    setText('');
    setKey(newKey());
    refreshAll();
  };
  return (
    <form
      className="col g2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void run(send);
      }}
    >
      <TextInput label={t('message')} maxLength={room.textMax} value={text} onChange={setText} />
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div>
        <Button type="submit" tone="primary" busy={busy && t('desk:busy')}>
          {t('desk.post')}
        </Button>
      </div>
    </form>
  );
}

/** Writing in a room as staff, and its slow mode. */
export function RoomActs({ name, slow, canModerate }: { name: room.RoomName; slow: number; canModerate: boolean }) {
  const { t } = useTranslation('room');
  const [isOpen, setOpen] = useState(false);
  const [seconds, setSeconds] = useState(String(slow));
  const send = async (reason: string): Promise<string | undefined> => {
    const answer = await ask(room.slow, { room: name, seconds, reason });
    refreshAll();
    return answer.ok ? undefined : answer.message;
  };
  return (
    <div className="narrow mx-0 col g3">
      <Post name={name} />
      {canModerate && (
        <div className="row g2">
          <span className="cap c2">{`${t('desk.slow')}: ${slow}`}</span>
          <Button tone="neutral" size="sm" onClick={() => setOpen(true)}>
            {t('desk.slow_set')}
          </Button>
        </div>
      )}
      <ActDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        {...{ title: t('desk.slow_set'), go: t('desk.slow_set'), about: t('desk.slow_about'), send }}
      >
        <TextInput label={t('desk.slow')} inputMode="numeric" maxLength={4} value={seconds} onChange={setSeconds} />
      </ActDialog>
    </div>
  );
}
