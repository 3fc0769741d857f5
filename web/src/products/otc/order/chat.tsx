import { otc, upload } from '@glassbook/contract';
import { Button, IconButton, newKey, Note, Skeleton, toast, useBusy, useTimes } from '@glassbook/ui';
import { TriangleAlert, Upload } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../carry/client.ts';
import { refresh, useCall } from '../../../carry/loadable.ts';
import { useLiveMessages } from '../../../carry/live/index.ts';
import { pictureTypes, readPicture, shrunk } from '../../../shared/picture/picture.ts';
import { Shown } from '../../../shared/shown.tsx';

const ROWS = 100;
const TEXT_MAX = 2_000;
const SIDE_MAX = 2_560;

function Picture({ message, name, gone }: { message: number; name: string; gone: boolean }) {
  const { t } = useTranslation('otc');
  const image = useCall(otc.chatImage, { message: String(message) }, { enabled: !gone, staleMs: Infinity });
  if (gone || image.state === 'failed') return <p className="cap c2">{t('picture.gone')}</p>;
  if (image.data === undefined) return <Skeleton width="8rem" height="8rem" />;
  return <img src={`data:image/jpeg;base64,${image.data}`} alt={name || t('picture')} />;
}

function Bubble({ of }: { of: otc.MessageView }) {
  const { t } = useTranslation('otc');
  const times = useTimes();
  const { mine, text, image, warn, at_ms: at } = of;
  return (
    <li className="otc-bubble" data-mine={mine ? '' : undefined}>
      <span className="sr">{`${t(mine ? 'chat.you' : 'chat.other')}: `}</span>
      {image && <Picture message={of.id} name={image.name} gone={image.gone} />}
      {text !== '' && (
        <p className="words" dir="auto">
          {text}
        </p>
      )}
      {warn && !mine && (
        <p className="cap warn row g1">
          <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('chat.warn')}
        </p>
      )}
      <time className="cap block" dateTime={new Date(at).toISOString()}>
        {times.time(at, false)}
      </time>
    </li>
  );
}

/** The file of an image, chosen by a button. */
function Attach({ onChosen }: { onChosen: (file: File) => void }) {
  const { t } = useTranslation('otc');
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t('picture.choose')} onClick={() => file.current?.click()}>
        <Upload size={20} strokeWidth={1.75} />
      </IconButton>
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes}
        aria-label={t('picture.choose')}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onChosen(chosen);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Sends a message; what was typed stays where it is refused. Sent again under its name it is the same message. */
function Composer({ order }: { order: number }) {
  const { t } = useTranslation('otc');
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const [busy, run] = useBusy();
  const send = async (picture?: { image: string; image_name: string }): Promise<void> => {
    const body = picture ?? { text: text.trim() };
    const answer = await ask(otc.sendChat, { order: String(order), client_id: key, ...body });
    if (!answer.ok) {
      toast({ title: answer.message, tone: 'err' });
      return;
    }
    setKey(newKey());
    if (!picture) setText('');
    refresh(otc.chat);
  };
  const attach = async (chosen: File): Promise<void> => {
    const read = await readPicture(chosen);
    const image = read && (await shrunk(read, SIDE_MAX));
    if (!image) {
      toast({ title: t('picture.unreadable'), tone: 'err' });
      return;
    }
    const stored = await ask(upload.image, {}, { file: image });
    if (stored.ok) await send({ image: stored.message, image_name: chosen.name.slice(-100) });
    else toast({ title: stored.message, tone: 'err' });
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== '') void run(() => send());
  };
  return (
    <form className="row g2" onSubmit={submit}>
      <Attach onChosen={(chosen) => void run(() => attach(chosen))} />
      <textarea
        className="input grow"
        rows={1}
        maxLength={TEXT_MAX}
        aria-label={t('chat.message')}
        placeholder={t('chat.message')}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" tone="primary" busy={busy && t('chat.send')}>
        {t('chat.send')}
      </Button>
    </form>
  );
}

type Earlier = { rows: readonly otc.MessageView[]; more: boolean };

/** The chat of the two of an order, live. */
export function Chat({ order }: { order: number }) {
  const { t } = useTranslation('otc');
  const asked = { order: String(order), limit: String(ROWS) };
  const found = useCall(otc.chat, asked, { staleMs: 0 });
  const [earlier, setEarlier] = useState<Earlier>({ rows: [], more: true });
  const [isLoading, run] = useBusy();
  const load = async (shown: readonly otc.MessageView[]): Promise<void> => {
    const answer = await ask(otc.chat, { ...asked, before: String(shown[0]?.id ?? 1) });
    // What is shown is kept: the newest page lets go of it as more is written.
    if (answer.ok) setEarlier({ rows: [...answer.message.rows, ...shown], more: answer.message.more });
    else toast({ title: answer.message, tone: 'err' });
  };
  const log = useRef<HTMLDivElement>(null);
  useLiveMessages('otc.chat', () => refresh(otc.chat));
  const newest = found.data?.rows[0]?.id;
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [newest]);
  return (
    <section className="card p col g3">
      <h2 className="t3">{t('chat')}</h2>
      <Shown of={found}>
        {({ rows: newestRows, more, open }) => {
          const rows = [...new Map([...earlier.rows, ...newestRows].map((row) => [row.id, row])).values()].sort(
            (a, b) => a.id - b.id,
          );
          const isMore = more && earlier.more;
          return (
            <>
              <Note icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('chat.about')}</Note>
              {rows.length > 0 && (
                <div ref={log} className="otc-log" role="log" aria-label={t('chat')} tabIndex={0}>
                  {isMore && (
                    <Button
                      tone="ghost"
                      size="sm"
                      busy={isLoading && t('chat.older')}
                      onClick={() => void run(() => load(rows))}
                    >
                      {t('chat.older')}
                    </Button>
                  )}
                  <ol className="col g2">
                    {rows.map((row) => (
                      <Bubble key={row.id} of={row} />
                    ))}
                  </ol>
                </div>
              )}
              {open ? <Composer order={order} /> : <p className="cap c2">{t('refusal.chat_closed')}</p>}
            </>
          );
        }}
      </Shown>
    </section>
  );
}
