import { kefu } from '@glassbook/contract';
import { Overlay, Skeleton } from '@glassbook/ui';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../carry/loadable.ts';

/** An image of the chat, which opens whole. Its name is text of the sender. */
export function ChatImage({ message, name, gone }: { message: number; name: string; gone: boolean }) {
  const { t } = useTranslation('kefu');
  const [open, setOpen] = useState(false);
  const image = useCall(kefu.image, { message: String(message) }, { enabled: !gone, staleMs: Infinity });
  if (gone || image.state === 'failed')
    return (
      <span className="chat-picture none">
        <ImageOff size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="cap">{gone ? t('image_gone') : image.failure?.message}</span>
      </span>
    );
  if (image.data === undefined) return <Skeleton className="chat-picture" width="100%" height="100%" />;
  const source = `data:image/jpeg;base64,${image.data}`;
  return (
    <>
      <button type="button" aria-label={t('image_open', { name })} onClick={() => setOpen(true)}>
        <img className="chat-picture" src={source} alt="" />
      </button>
      <Overlay open={open} onOpenChange={setOpen} title={name || t('image')}>
        <img className="chat-whole" src={source} alt={name || t('image')} />
      </Overlay>
    </>
  );
}
