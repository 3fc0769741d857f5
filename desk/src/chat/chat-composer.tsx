import { useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { kefu } from '@glassbook/contract';
import { Button, FieldError, Overlay, newKey, Segments, useBusy, isComposing } from '@glassbook/ui';
import { useCall } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { useSelf } from '../app/self.ts';
import { Shown } from '../app/shown.tsx';
import type { DeskCase, Talking } from './use-desk-chat.ts';

type Kind = 'answer' | 'note';

/** The canned answers in the language of the user; one fills the field, so that it is read before it is sent. */
function Canned({ language, onChoose }: { language: string; onChoose: (text: string) => void }) {
  const found = useCall(kefu.cannedAnswers, { language });
  return (
    <Shown of={found}>
      {(answers) => (
        <ul className="desk-rows">
          {answers.map(({ key, text }) => (
            <li key={key}>
              <button type="button" className="desk-canned" onClick={() => onChoose(text)}>
                <span dir="auto">{text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}

type Writing = { user: string; kind: Kind; talking: Talking; onSent: () => void };

/** The text that is written, and how it is sent. */
function useWriting({ user, kind, talking, onSent }: Writing) {
  const [text, setText] = useState('');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  /** The name of what is being sent: kept for a second try of the same text. */
  const name = useRef<{ id: string; text: string }>(undefined);
  const send = () =>
    void run(async () => {
      const sent = text.trim();
      if (name.current?.text !== sent) name.current = { id: newKey(), text: sent };
      const answer =
        kind === 'note'
          ? await ask(kefu.note, { user, client_id: name.current.id, text: sent })
          : await ask(kefu.answer, { user, client_id: name.current.id, text: sent });
      setSaid(answer.ok ? undefined : answer.message);
      if (!answer.ok) return;
      name.current = undefined;
      setText('');
      onSent();
      talking.add(answer.message);
    });
  const write = (next: string) => {
    setText(next);
    setSaid(undefined);
    if (kind === 'answer') talking.typed();
  };
  return { text, said, busy, send, write };
}

/** An answer or a note, and the way to the canned answers. */
function KindChoice({ kind, onKind, onCanned }: { kind: Kind; onKind: (next: Kind) => void; onCanned: () => void }) {
  const { t } = useTranslation('desk');
  return (
    <div className="desk-actions">
      <Segments
        small
        label={t('chat.kind')}
        value={kind}
        onChange={onKind}
        options={[
          { value: 'answer', label: t('chat.answer') },
          { value: 'note', label: t('chat.note') },
        ]}
      />
      <Button size="sm" tone="outlined" onClick={onCanned}>
        {t('chat.canned')}
      </Button>
    </div>
  );
}

/** The field for an answer or a note. Enter sends, Shift and Enter begin a line. */
export function ChatComposer({ user, of, talking }: { user: string; of: DeskCase; talking: Talking }) {
  const { t } = useTranslation(['desk', 'kefu']);
  const self = useSelf();
  const isOwn = of.state === 'open' && of.staff?.id === self.id;
  const [wanted, setWanted] = useState<Kind>('answer');
  const kind: Kind = isOwn ? wanted : 'note';
  const [canned, setCanned] = useState(false);
  /** A note that was begun stays one where the case becomes one's own meanwhile: it is not for the user. */
  const hold = (to: Kind) => {
    if (!isOwn) setWanted(to);
  };
  const writing = useWriting({ user, kind, talking, onSent: () => hold('answer') });
  const { text, said, busy, send } = writing;
  const write = (next: string) => {
    hold(next === '' ? 'answer' : 'note');
    writing.write(next);
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const choose = (chosen: string) => {
    write(chosen);
    setCanned(false);
    field.current?.focus();
  };
  return (
    <form className="desk-composer mt3" onSubmit={submit}>
      {isOwn ? (
        <KindChoice kind={kind} onKind={setWanted} onCanned={() => setCanned(true)} />
      ) : (
        <p className="cap c2">{t('chat.not_yours')}</p>
      )}
      <textarea
        ref={field}
        className="input area"
        rows={3}
        maxLength={2_000}
        aria-label={t(kind === 'note' ? 'chat.note' : 'kefu:message')}
        dir="auto"
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div className="desk-actions">
        <Button type="submit" tone="primary" busy={busy && t('kefu:sending')}>
          {t(kind === 'note' ? 'chat.note' : 'kefu:send')}
        </Button>
      </div>
      <Overlay open={canned} onOpenChange={setCanned} title={t('chat.canned')} about={t('chat.canned_about')}>
        <Canned language={of.language} onChoose={choose} />
      </Overlay>
    </form>
  );
}
