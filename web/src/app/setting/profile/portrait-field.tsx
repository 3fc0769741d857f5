import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { account } from '@glassbook/contract';
import { Button, FieldError, Overlay, toast } from '@glassbook/ui';
import { refresh } from '../../../carry/loadable.ts';
import { pictureTypes, readPicture } from '../../../shared/picture/picture.ts';
import { Portrait } from '../../../shared/picture/portrait.tsx';
import { CropPicture } from './crop-picture.tsx';
import './profile.css';

/** The portrait, and a picture that is chosen, cropped and sent for it. */
export function PortraitField({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('security');
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap>();
  const [said, setSaid] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readPicture(file);
    setPicture(read);
    setSaid(read ? undefined : t('portrait.unreadable'));
  };
  const saved = (): void => {
    setPicture(undefined);
    toast({ title: t('portrait.saved'), tone: 'ok' });
    refresh(account.info);
  };
  return (
    <section className="pad col g3 items-center mt4" aria-label={t('portrait.photo')}>
      <Portrait address={address} name={name} large />
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept={pictureTypes}
        tabIndex={-1}
        aria-label={t('portrait.photo')}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button onClick={() => chooser.current?.click()}>{t('portrait.choose')}</Button>
      <p className="cap c2">{t('portrait.about')}</p>
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Overlay
        open={picture !== undefined}
        onOpenChange={(open) => !open && setPicture(undefined)}
        title={t('portrait.photo')}
      >
        {picture && <CropPicture picture={picture} onSaved={saved} />}
      </Overlay>
    </section>
  );
}
