import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account, upload } from '@glassbook/contract';
import { Button, FieldError } from '@glassbook/ui';
import { ask } from '../../../carry/client.ts';
import { draw, jpegOf } from '../../../shared/picture/picture.ts';
import { dragged, squareOf, whole, zoomMax, type Crop } from './crop.ts';

/** Of what is sent. */
const side = 512;

/** Chooses a square of a picture, by dragging or by three sliders, and makes it the portrait. */
export function CropPicture({ picture, onSaved }: { picture: ImageBitmap; onSaved: () => void }) {
  const { t } = useTranslation('security');
  const view = useRef<HTMLCanvasElement>(null);
  const from = useRef<{ x: number; y: number }>(undefined);
  const [crop, setCrop] = useState(whole);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    const { x, y, side: length } = squareOf(crop, picture.width, picture.height);
    if (view.current) draw(view.current, picture, { x, y, width: length, height: length });
  }, [crop, picture]);

  const save = async (): Promise<void> => {
    const file = view.current ? await jpegOf(view.current) : undefined;
    if (!file) return;
    setBusy(true);
    const sent = await ask(upload.image, {}, { file });
    const set = sent.ok ? await ask(account.setPortrait, { head_portrait: sent.message }) : sent;
    setBusy(false);
    if (set.ok) onSaved();
    else setSaid(set.message);
  };
  const slider = (name: keyof Crop, min: number, max: number) => (
    <label className="label c2 col">
      {t(`portrait.${name}`)}
      <input
        className="crop-range"
        type="range"
        min={min}
        max={max}
        step={0.02}
        value={crop[name]}
        onChange={(event) => setCrop({ ...crop, [name]: Number(event.target.value) })}
      />
    </label>
  );
  return (
    <div className="col g3">
      <canvas
        ref={view}
        className="crop-view self-center"
        width={side}
        height={side}
        role="img"
        aria-label={t('portrait.preview')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={(event) => {
          if (!from.current) return;
          const by = { x: event.clientX - from.current.x, y: event.clientY - from.current.y };
          from.current = { x: event.clientX, y: event.clientY };
          const { width, height } = picture;
          setCrop(dragged(crop, by, { view: event.currentTarget.clientWidth, width, height }));
        }}
        onPointerUp={() => (from.current = undefined)}
        onPointerCancel={() => (from.current = undefined)}
      />
      {slider('zoom', 1, zoomMax)}
      {slider('across', 0, 1)}
      {slider('down', 0, 1)}
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button tone="primary" size="lg" wide busy={busy && t('saving')} onClick={() => void save()}>
        {t('portrait.save')}
      </Button>
    </div>
  );
}
