import { Button } from '@glassbook/ui';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { drawPoster } from './draw-poster.ts';
import { inviteLink } from './invite-link.ts';

async function markOf(): Promise<HTMLImageElement> {
  const mark = new Image(112, 112);
  mark.src = '/icons/mark.svg';
  await mark.decode();
  return mark;
}

/** The picture with the code, and the way to keep it. */
export default function Poster({ code }: { code: string }) {
  const { t, i18n } = useTranslation(['invite', 'home']);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ready, setReady] = useState(false);
  const words = {
    ...{ promise: t('home:guest.promise'), about: t('poster_line', { host: window.location.host }) },
    ...{ code, link: inviteLink(code), locale: i18n.language },
  };
  const key = JSON.stringify(words);
  useEffect(() => {
    let gone = false;
    void Promise.all([markOf(), document.fonts.ready]).then(([mark]) => {
      if (gone || canvas.current === null) return;
      const font = getComputedStyle(document.body).fontFamily;
      drawPoster(canvas.current, mark, font, JSON.parse(key) as typeof words);
      setReady(true);
    });
    return () => {
      gone = true;
    };
  }, [key]);
  const save = (): void =>
    canvas.current?.toBlob((picture) => {
      if (!picture) return;
      const url = URL.createObjectURL(picture);
      Object.assign(document.createElement('a'), { href: url, download: `glassbook-${code}.png` }).click();
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    }, 'image/png');
  return (
    <div className="col g4 items-center">
      <canvas ref={canvas} className="invite-poster" role="img" aria-label={t('poster_about')} />
      <Button
        tone="primary"
        size="lg"
        wide
        disabled={!ready}
        icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={save}
      >
        {t('poster_save')}
      </Button>
    </div>
  );
}
