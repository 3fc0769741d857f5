import { upload } from '@glassbook/contract';
import { Button, FieldError, IconButton, useBusy } from '@glassbook/ui';
import { FileCheck, Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { pictureTypes, readPicture, shrunk } from '../../shared/picture/picture.ts';

/** Small print stays readable. */
const SIDE_MAX = 2_400;
type Props = { label: string; value: string; onChange: (address: string) => void };

/** Takes a picture, makes it smaller and keeps the address that it is stored at. */
export function PictureField({ label, value, onChange }: Props) {
  const { t } = useTranslation('otc');
  const chooser = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const [name, setName] = useState('');
  const [busy, run] = useBusy();
  const take = async (file: File): Promise<void> => {
    setSaid(undefined);
    const picture = await readPicture(file);
    const image = picture && (await shrunk(picture, SIDE_MAX));
    if (!image) {
      setSaid(t('picture.unreadable'));
      return;
    }
    const stored = await ask(upload.image, {}, { file: image });
    if (!stored.ok) {
      setSaid(stored.message);
      return;
    }
    setName(file.name);
    onChange(stored.message);
  };
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="flabel">{label}</span>
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept={pictureTypes}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void run(() => take(file));
          event.target.value = '';
        }}
      />
      {value === '' ? (
        <Button
          wide
          icon={<Upload size={18} strokeWidth={1.75} aria-hidden="true" />}
          busy={busy && t('picture.uploading')}
          onClick={() => chooser.current?.click()}
        >
          {t('picture.choose')}
        </Button>
      ) : (
        <div className="input lg row g2">
          <FileCheck size={20} strokeWidth={1.75} aria-hidden="true" />
          <span className="grow ell" dir="auto" role="status">
            {name || t('picture')}
          </span>
          <IconButton label={t('picture.remove')} onClick={() => onChange('')}>
            <Trash2 size={18} strokeWidth={1.75} />
          </IconButton>
        </div>
      )}
      {said !== undefined && <FieldError>{said}</FieldError>}
    </div>
  );
}
