import { FileCheck, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '@glassbook/contract';
import { Button, FieldError, IconButton, useBusy } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { pictureTypes, readPicture, shrunk } from '../../../shared/picture/picture.ts';

/** Of what is sent: small print stays readable. */
const sideMax = 2_400;
/** The image as the request names it, and the name of the file. */
export type Voucher = { image: string; name: string };

type Props = {
  voucher: Voucher | undefined;
  error: string | undefined;
  onChange: (voucher: Voucher | undefined) => void;
};

/** The file that was taken, and the way to take another. */
function Taken({ name, remove }: { name: string; remove: () => void }) {
  const { t } = useTranslation('funds');
  return (
    <div className="input lg row g2">
      <FileCheck size={20} strokeWidth={1.75} className="funds-good" aria-hidden="true" />
      <span className="grow ell" dir="auto" role="status">
        {name}
      </span>
      <IconButton label={t('deposit.voucher_remove')} onClick={remove}>
        <Trash2 size={18} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

/** Takes the image that shows the payment. */
export function VoucherField({ voucher, error, onChange }: Props) {
  const { t } = useTranslation('funds');
  const chooser = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const take = async (file: File): Promise<void> => {
    setSaid(undefined);
    const picture = await readPicture(file);
    const image = picture && (await shrunk(picture, sideMax));
    if (!image) {
      setSaid(t('deposit.voucher_unreadable'));
      return;
    }
    const stored = await ask(upload.image, {}, { file: image });
    if (stored.ok) onChange({ image: stored.message, name: file.name });
    else setSaid(stored.message);
  };
  const wrong = said ?? error;
  return (
    <div
      className="field"
      role="group"
      aria-label={t('deposit.voucher')}
      data-wrong={wrong === undefined ? undefined : ''}
    >
      <span className="row sb g2">
        <span className="flabel">{t('deposit.voucher')}</span>
        <span className="cap c2">{t('deposit.required')}</span>
      </span>
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept={pictureTypes}
        tabIndex={-1}
        aria-label={t('deposit.voucher')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void run(() => take(file));
          event.target.value = '';
        }}
      />
      {voucher ? (
        <Taken name={voucher.name} remove={() => onChange(undefined)} />
      ) : (
        <Button
          size="lg"
          wide
          icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={busy && t('deposit.uploading')}
          onClick={() => chooser.current?.click()}
        >
          {t('deposit.voucher_choose')}
        </Button>
      )}
      {wrong === undefined ? (
        <span className="help">{t('deposit.voucher_about')}</span>
      ) : (
        <FieldError>{wrong}</FieldError>
      )}
    </div>
  );
}
