import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { desk, visible } from '@glassbook/contract';
import { Button, FieldError, TextInput, toast, useBusy } from '@glassbook/ui';
import { Check } from 'lucide-react';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { isOfSetting, settingPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';

type Answer = Awaited<ReturnType<typeof ask<typeof desk.approve.body, typeof desk.approve.reply, undefined>>>;

/** What can be done about an open request: by another person approve or reject it, by its requester take it back or edit it. */
export function Decision({ view }: { view: desk.RequestView }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const go = useNavigate();
  const [note, setNote] = useState('');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  if (view.state !== 'open') return null;
  const request = String(view.id);
  const seen = { request, version: String(view.version), note: note.trim() };
  const send = (make: () => Promise<Answer>) =>
    void run(async () => {
      const answer = await make();
      if (answer.ok) toast({ title: t(`state.${answer.message.state}`), tone: 'ok' });
      setSaid(answer.ok ? undefined : answer.message);
      refreshAll();
    });
  const reject = () => {
    if (note.trim().length < 3 || !visible.test(note)) setSaid(t('decision.note_missing'));
    else send(() => ask(desk.reject, seen));
  };
  const edit = () => void go(`${settingPath(view.subject)}?request=${request}`);

  if (view.checkable)
    return (
      <section className="mt6 col g3">
        <TextInput
          label={t('decision.note')}
          help={t('decision.note_about')}
          maxLength={500}
          value={note}
          onChange={(next) => {
            setNote(next);
            setSaid(undefined);
          }}
        />
        {said !== undefined && <FieldError>{said}</FieldError>}
        <div className="desk-actions">
          <Button
            tone="primary"
            busy={busy && t('busy')}
            icon={<Check size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => send(() => ask(desk.approve, seen))}
          >
            {t('decision.approve', { version: view.version })}
          </Button>
          <Button tone="danger" disabled={busy} onClick={reject}>
            {t('decision.reject')}
          </Button>
        </div>
      </section>
    );
  if (view.maker.id !== self.id) return said === undefined ? null : <FieldError>{said}</FieldError>;
  return (
    <section className="mt6 col g3">
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div className="desk-actions">
        {isOfSetting(view) && (
          <Button tone="neutral" onClick={edit}>
            {t('decision.edit')}
          </Button>
        )}
        <Button tone="outlined" busy={busy && t('busy')} onClick={() => send(() => ask(desk.withdraw, { request }))}>
          {t('decision.withdraw')}
        </Button>
      </div>
    </section>
  );
}
