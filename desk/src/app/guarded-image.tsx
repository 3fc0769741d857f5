import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@glassbook/ui';
import { Eye } from 'lucide-react';
import { ActDialog } from './act-dialog.tsx';

/** How long an image stays on the screen. */
const shownMs = 5 * 60_000;

type Props = {
  /** What it shows, read aloud, and below it where its place does not say so. */
  name: string;
  captioned?: boolean;
  /** The button that asks for it. */
  go: string;
  /** The JPEG in base64, or the sentence of a refusal. */
  load: (reason: string) => Promise<{ ok: boolean; message: string }>;
};

/** An image of a user: shown for a while once the reader says why, and kept nowhere. */
export function GuardedImage({ name, captioned = false, go, load }: Props) {
  const { t } = useTranslation('desk');
  const [open, setOpen] = useState(false);
  const [image, setImage] = useState<string>();
  useEffect(() => {
    if (image === undefined) return;
    const timer = setTimeout(() => setImage(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [image]);
  const look = async (reason: string) => {
    const answer = await load(reason);
    if (answer.ok) setImage(answer.message);
    return answer.ok ? undefined : answer.message;
  };
  return (
    <figure className="desk-photo">
      {image === undefined ? (
        <Button
          tone="neutral"
          icon={<Eye size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {go}
        </Button>
      ) : (
        <img src={`data:image/jpeg;base64,${image}`} alt={name} />
      )}
      {captioned && <figcaption className="cap c3 mt1">{name}</figcaption>}
      <ActDialog
        open={open}
        onClose={() => setOpen(false)}
        title={go}
        about={t('identity.ask_about')}
        go={go}
        send={look}
      />
    </figure>
  );
}
