import { kefu } from '@glassbook/contract';
import { IconButton, toast, useMedia, usePress, isComposing } from '@glassbook/ui';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ask } from '../../carry/client.ts';
import { useHelp } from '../../shared/help.ts';
import { pictureTypes } from '../../shared/picture/picture.ts';
import { cleanText, pictureOf, type Picture } from './use-sending.ts';

/** How often staff is shown that the user types, milliseconds. */
const typingEveryMs = 4_000;
const HELP_MAX = 3;
const topics = ['topic.deposit', 'topic.withdrawal', 'topic.verification'] as const;

type Send = (given: { text: string; picture: Picture | undefined }) => void;

/** Common questions, each sent as it is. */
function Topics({ send }: { send: Send }) {
  const { t } = useTranslation('kefu');
  return (
    <div className="chips pad" role="group" aria-label={t('topics')}>
      {topics.map((topic) => (
        <Topic key={topic} text={t(topic)} send={send} />
      ))}
    </div>
  );
}

function Topic({ text, send }: { text: string; send: Send }) {
  const press = usePress(() => send({ text, picture: undefined }));
  return (
    <button type="button" className="chip" onClick={press}>
      {text}
    </button>
  );
}

/** The image that goes with the message. */
function Attached({ picture, onRemove }: { picture: Picture; onRemove: () => void }) {
  const { t } = useTranslation('kefu');
  return (
    <div className="attached">
      <img src={picture.preview} alt="" />
      <span className="cap c2 grow ell">{picture.name}</span>
      <IconButton label={t('image_remove')} onClick={onRemove}>
        <X size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

/** The file of an image, chosen by a button. */
function Attach({ onChosen }: { onChosen: (file: File | undefined) => void }) {
  const { t } = useTranslation('kefu');
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('attach')} onClick={() => file.current?.click()}>
        <Paperclip size={20} strokeWidth={1.75} />
      </IconButton>
      <input
        ref={file}
        type="file"
        accept={pictureTypes}
        hidden
        aria-label={t('attach')}
        onChange={(event) => {
          onChosen(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** The pages of help that are nearest to what is typed, before a chat opens. */
function Answers({ typed }: { typed: string }) {
  const { t } = useTranslation('kefu');
  const found = useHelp(typed, HELP_MAX);
  if (found.length === 0) return null;
  return (
    <nav className="col pad" aria-label={t('help_first')}>
      <span className="cap c2">{t('help_first')}</span>
      {found.map(({ title, to }) => (
        <Link key={to} className="link label row min-h-11" to={to}>
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** The field, with the text that the address of the page brings, an image to go with it and, while it is empty, topics to ask about. */
export function Composer({ send, opens }: { send: Send; opens: boolean }) {
  const { t } = useTranslation('kefu');
  const [query] = useSearchParams();
  const [text, setText] = useState(() => (query.get('text') ?? '').slice(0, kefu.textMax));
  const [picture, setPicture] = useState<Picture>();
  const field = useRef<HTMLTextAreaElement>(null);
  const shownAt = useRef(0);
  // With a keyboard on the screen Enter is for lines.
  const hasKeyboard = useMedia('(hover: hover) and (pointer: fine)');
  const type = (typed: string): void => {
    setText(typed);
    if (typed.trim() === '' || Date.now() - shownAt.current < typingEveryMs) return;
    shownAt.current = Date.now();
    void ask(kefu.typing, {});
  };
  const submit = (): void => {
    const clean = cleanText(text).trim();
    field.current?.focus();
    if (clean === '' && !picture) return;
    send({ text: clean, picture });
    setText('');
    setPicture(undefined);
    shownAt.current = 0;
  };
  const press = (event: KeyboardEvent): void => {
    // Enter ends the choice of a character first.
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || !hasKeyboard) return;
    event.preventDefault();
    submit();
  };
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return;
    const read = await pictureOf(chosen);
    if (read) setPicture(read);
    else toast({ title: t('image_unreadable'), tone: 'err' });
    field.current?.focus();
  };
  return (
    <form
      className="chat-foot"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {text === '' && !picture && <Topics send={send} />}
      {opens && <Answers typed={text} />}
      {picture && <Attached picture={picture} onRemove={() => setPicture(undefined)} />}
      <div className="composer">
        <Attach onChosen={(file) => void choose(file)} />
        <textarea
          ref={field}
          rows={1}
          maxLength={kefu.textMax}
          aria-label={t('message')}
          placeholder={t('message')}
          value={text}
          dir="auto"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <button type="submit" className="send" aria-label={t('send')} title={t('send')}>
          <SendHorizontal size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </form>
  );
}
