import { Camera, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identity, upload } from '@glassbook/contract';
import { Button, FieldError } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { draw, pictureTypes, readPicture, shrunk } from '../app/picture/picture.ts';

/** Of what is sent: enough to read the small print. */
const sideMax = 2_560;
const sides = ['front', 'reverse'] as const;
type Side = (typeof sides)[number];

function Preview({ picture, label }: { picture: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = 320 / Math.max(picture.width, picture.height);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, { x: 0, y: 0, width: picture.width, height: picture.height });
  }, [picture]);
  const { width, height } = { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
  return <canvas ref={canvas} width={width} height={height} role="img" aria-label={label} />;
}

function Photo({
  side,
  picture,
  onChoose,
}: {
  side: Side;
  picture: ImageBitmap | undefined;
  onChoose: (file: File) => void;
}) {
  const { t } = useTranslation('identity');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept={pictureTypes}
        tabIndex={-1}
        aria-label={t(side)}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          event.target.value = '';
        }}
      />
      <button type="button" className="id-photo" onClick={() => chooser.current?.click()}>
        {picture ? (
          <>
            <Preview picture={picture} label={t(side)} />
            <span className="label">{t('replace')}</span>
          </>
        ) : (
          <>
            <Camera size={24} strokeWidth={1.75} aria-hidden="true" />
            <span className="label">{t(`choose_${side}`)}</span>
          </>
        )}
      </button>
      <p className="cap c2 mt1">{t(side)}</p>
    </div>
  );
}

/** Photos of both sides of the document. They are sent together; one that fails keeps both here. */
export function PhotosForm({ name, onSent }: { name: string; onSent: (message: string) => void }) {
  const { t } = useTranslation('identity');
  const [pictures, setPictures] = useState<Partial<Record<Side, ImageBitmap>>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  const { front, reverse } = pictures;
  const choose = async (side: Side, file: File): Promise<void> => {
    const picture = await readPicture(file);
    setSaid(picture ? undefined : t('size'));
    if (picture) setPictures((before) => ({ ...before, [side]: picture }));
  };
  const addressOf = async (picture: ImageBitmap): Promise<string | undefined> => {
    const file = await shrunk(picture, sideMax);
    if (!file) {
      setSaid(t('size'));
      return undefined;
    }
    const answer = await ask(upload.image, {}, { file });
    if (!answer.ok) setSaid(answer.message);
    return answer.ok ? answer.message : undefined;
  };
  const send = async (): Promise<void> => {
    if (!front || !reverse) return;
    setBusy(true);
    const front_pic = await addressOf(front);
    const reverse_pic = front_pic === undefined ? undefined : await addressOf(reverse);
    if (front_pic !== undefined && reverse_pic !== undefined) {
      const answer = await ask(identity.verify, { real_type: '2', front_pic, reverse_pic });
      if (answer.ok) onSent(answer.message);
      else setSaid(answer.message);
    }
    setBusy(false);
  };
  return (
    <div className="col g4">
      <div className="id-photos">
        {sides.map((side) => (
          <Photo key={side} side={side} picture={pictures[side]} onChoose={(file) => void choose(side, file)} />
        ))}
      </div>
      <p className="cap c2">{t('size')}</p>
      <ul className="col g2 body c2">
        {[t('check.corners'), t('check.glare'), t('check.same', { name })].map((line) => (
          <li key={line} className="row g2">
            <Check size={16} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div className="id-act">
        <Button
          tone="primary"
          size="lg"
          wide
          busy={busy && t('sending')}
          disabled={!front || !reverse}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
