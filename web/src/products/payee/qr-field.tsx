import { CircleCheck, QrCode } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payee, upload } from '@glassbook/contract';
import { Button, FieldError, useBusy } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { pictureTypes, readPicture, shrunk } from '../../shared/picture/picture.ts';

/** Of what is sent: enough to find a small code in a screenshot. */
const sideMax = 1_600;
/** The image as later calls name it, and the address that its code holds, with its network where the code says one. */
export type Qr = { qrcode: string; address: string; network: payee.Network | null };

/** Spaces between groups and signs that cannot be seen are no part of an address; the server leaves them out too. */
const compact = (text: string): string => text.replace(/[\s\p{Cf}]/gu, '');
const isOneCase = (text: string): boolean => text === text.toLowerCase() || text === text.toUpperCase();

/** Returns whether two texts are one address. The case counts, but where an address can be written in either. */
function isSameText(one: string, other: string): boolean {
  const [a, b] = [compact(one), compact(other)];
  if (a === b) return true;
  return a.toLowerCase() === b.toLowerCase() && (/^0x/i.test(a) || (isOneCase(a) && isOneCase(b)));
}

type Props = {
  qr: Qr | undefined;
  /** As typed; empty while nothing is. */
  address: string;
  /** What is wrong with it by the answer to the form. */
  error: string | undefined;
  onRead: (qr: Qr) => void;
};

/** Takes the image with the QR code of the address; what it holds is shown against what was typed. */
export function QrField({ qr, address, error, onRead }: Props) {
  const { t } = useTranslation('payee');
  const chooser = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const read = async (file: File): Promise<void> => {
    setSaid(undefined);
    const picture = await readPicture(file);
    const image = picture && (await shrunk(picture, sideMax));
    if (!image) {
      setSaid(t('refusal.qr_unreadable'));
      return;
    }
    const stored = await ask(upload.image, {}, { file: image });
    const answer = stored.ok ? await ask(payee.readQr, { qrcode: stored.message }) : stored;
    if (!answer.ok) setSaid(answer.message);
    else if (stored.ok && typeof answer.message === 'object') onRead({ qrcode: stored.message, ...answer.message });
  };
  const isSame = qr !== undefined && isSameText(qr.address, address);
  const wrong = said ?? error ?? (qr && address !== '' && !isSame ? t('qr.differs') : undefined);
  return (
    <div className="field" role="group" aria-label={t('qr.title')}>
      <span className="flabel">{t('qr.title')}</span>
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept={pictureTypes}
        tabIndex={-1}
        aria-label={t('qr.title')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void run(() => read(file));
          event.target.value = '';
        }}
      />
      <Button
        tone="neutral"
        size="lg"
        wide
        icon={<QrCode size={18} strokeWidth={1.75} aria-hidden="true" />}
        busy={busy && t('qr.reading')}
        onClick={() => chooser.current?.click()}
      >
        {t(qr ? 'qr.replace' : 'qr.choose')}
      </Button>
      {wrong === undefined ? (
        <span className="help" role="status">
          {qr && isSame ? (
            <span className="row g1 payee-matches">
              <CircleCheck size={14} aria-hidden="true" />
              {t('qr.matches')}
            </span>
          ) : (
            t('qr.about')
          )}
        </span>
      ) : (
        <FieldError>{wrong}</FieldError>
      )}
    </div>
  );
}
