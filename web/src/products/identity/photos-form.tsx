import { Camera, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identity, upload } from '@glassbook/contract';
import { Button, FieldError } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { draw, pictureTypes, readPicture, shrunk } from '../../shared/picture/picture.ts';

/** Of what is sent: enough to read the small print. */
const sideMax = 2_560;
type Side = 'front' | 'reverse';

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
  words,
  picture,
  onChoose,
}: {
  /** The side, and the button that adds it. */
  words: { side: string; choose: string };
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
        aria-label={words.side}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          event.target.value = '';
        }}
      />
      <button type="button" className="id-photo" onClick={() => chooser.current?.click()}>
        {picture ? (
          <>
            <Preview picture={picture} label={words.side} />
            <span className="label">{t('replace')}</span>
          </>
        ) : (
          <>
            <Camera size={24} strokeWidth={1.75} aria-hidden="true" />
            <span className="label">{words.choose}</span>
          </>
        )}
      </button>
      <p className="cap c2 mt1">{words.side}</p>
    </div>
  );
}

type Props = { name: string; isPassport: boolean; onSent: (message: string) => void };

/** The pictures of the sides, and how they are chosen and sent: together; one that fails keeps all of them here. */
function usePhotos(sides: readonly Side[], onSent: (message: string) => void) {
  const { t } = useTranslation('identity');
  const [pictures, setPictures] = useState<Partial<Record<Side, ImageBitmap>>>({});
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
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
    setBusy(true);
    const sent: Partial<Record<Side, string>> = {};
    for (const side of sides) {
      const picture = pictures[side];
      const address = picture && (await addressOf(picture));
      if (address === undefined) break;
      sent[side] = address;
    }
    if (sides.every((side) => sent[side] !== undefined)) {
      const answer = await ask(identity.verify, { real_type: '2', front_pic: sent.front, reverse_pic: sent.reverse });
      if (answer.ok) onSent(answer.message);
      else setSaid(answer.message);
    }
    setBusy(false);
  };
  return { pictures, busy, said, choose, send };
}

const both: readonly Side[] = ['front', 'reverse'];
const one: readonly Side[] = ['front'];

/** Photos of both sides of the document, of a passport one. */
export function PhotosForm({ name, isPassport, onSent }: Props) {
  const { t } = useTranslation('identity');
  const sides = isPassport ? one : both;
  const { pictures, busy, said, choose, send } = usePhotos(sides, onSent);
  const isWhole = sides.every((side) => pictures[side]);
  const wordsOf = (side: Side) =>
    isPassport
      ? { side: t('photo_page'), choose: t('choose_photo_page') }
      : { side: t(side), choose: t(`choose_${side}`) };
  return (
    <div className="col g4">
      <div className="id-photos">
        {sides.map((side) => (
          <Photo
            key={side}
            words={wordsOf(side)}
            picture={pictures[side]}
            onChoose={(file) => void choose(side, file)}
          />
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
          disabled={!isWhole}
          onClick={() => void send()}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}
