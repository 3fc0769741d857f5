import { room } from '@glassbook/contract';
import { IconButton, isComposing, newKey, toast, useBusy, useMedia } from '@glassbook/ui';
import { SendHorizontal, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';

export type ComposerProps = {
  name: room.RoomName;
  text: string;
  onText: (text: string) => void;
  to: room.ReadMessage | undefined;
  onReplied: () => void;
  onSent: () => void;
};

/** Sends a message; what was typed stays where it is refused. Sent again under its name it is the same message. */
export function Composer({ name, text, onText, to, onReplied, onSent }: ComposerProps) {
  const { t } = useTranslation('room');
  const [key, setKey] = useState(newKey);
  const [isSending, run] = useBusy();
  const field = useRef<HTMLTextAreaElement>(null);
  // With a keyboard on the screen Enter is for lines.
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)');
  useEffect(() => {
    if (to) field.current?.focus();
  }, [to]);
  const send = async (): Promise<void> => {
    const body = { room: name, client_id: key, text: text.trim(), ...(to && { reply_to: String(to.id) }) };
    const answer = await ask(room.send, body);
    if (!answer.ok) {
      toast({ title: answer.message, tone: 'err' });
      return;
    }
    setKey(newKey());
    onText('');
    onReplied();
    onSent();
  };
  const submit = (): void => {
    field.current?.focus();
    if (text.trim() === '' || isSending) return;
    if (room.isStacked(text)) toast({ title: t('stacked'), tone: 'err' });
    else void run(send);
  };
  const press = (event: KeyboardEvent): void => {
    // Enter ends the choice of a character first.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !hasKeyboard) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="chat-foot"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {to && (
        <div className="room-reply row g2">
          <span className="cap c2 grow ell">{`${t('reply_to', { name: to.user.name })}: ${to.text}`}</span>
          <IconButton label={t('reply_cancel')} onClick={onReplied}>
            <X size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
      <div className="composer">
        <textarea
          ref={field}
          rows={1}
          maxLength={room.textMax}
          aria-label={t('message')}
          placeholder={t('message')}
          value={text}
          dir="auto"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={press}
        />
        <button type="submit" className="send" aria-label={t('send')} title={t('send')}>
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
