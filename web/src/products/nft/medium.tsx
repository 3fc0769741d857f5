import type { nft } from '@glassbook/contract';
import { Button } from '@glassbook/ui';
import { Film, ImageOff, Music, Package, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Shown = Pick<nft.ItemView, 'type' | 'image' | 'cover' | 'name' | 'hidden' | 'total' | 'rarity_status'>;

/** The first picture of an animation: it plays when it is asked to. */
function FirstPicture({ address, name }: { address: string; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const picture = new Image();
    picture.onload = () => {
      const { current } = canvas;
      if (!current) return;
      [current.width, current.height] = [picture.naturalWidth, picture.naturalHeight];
      current.getContext('2d')?.drawImage(picture, 0, 0);
    };
    picture.src = address;
    return () => {
      picture.onload = null;
    };
  }, [address]);
  return <canvas ref={canvas} className="nft-picture" role="img" aria-label={name} />;
}

const iconOf = (type: number) => (type === 3 ? Music : type === 4 ? Film : ImageOff);

/** A still of it, as lists show it; of what has none its kind. */
export function Still({ of }: { of: Shown }) {
  const address = of.type === 1 || of.type === 2 ? of.image : of.cover || (of.rarity_status === 0 ? of.image : '');
  if (address === '' || of.hidden) {
    const Icon = of.rarity_status === 0 ? Package : iconOf(of.type);
    return (
      <span className="nft-picture none" aria-hidden="true">
        <Icon size={32} strokeWidth={1.5} />
      </span>
    );
  }
  if (of.type === 2) return <FirstPicture address={address} name={of.name} />;
  return <img className="nft-picture" src={address} alt="" loading="lazy" decoding="async" />;
}

function Animation({ of }: { of: Shown }) {
  const { t } = useTranslation('nft');
  const [plays, setPlays] = useState(false);
  return (
    <div className="nft-stage">
      {plays ? (
        <img className="nft-whole" src={of.image} alt={of.name} />
      ) : (
        <FirstPicture address={of.image} name={of.name} />
      )}
      <Button className="nft-play" aria-pressed={plays} onClick={() => setPlays(!plays)}>
        <Play size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(plays ? 'stop' : 'play')}
      </Button>
    </div>
  );
}

/** The medium itself. Nothing plays before it is asked to, and sound and film are not loaded before. */
export function Medium({ of }: { of: Shown }) {
  const { t } = useTranslation('nft');
  if (of.hidden) return <p className="nft-stage none body c2">{t('hidden')}</p>;
  if (of.image === '') return <Still of={of} />;
  if (of.total > 0 || of.rarity_status === 0) return <Still of={of} />;
  if (of.type === 2) return <Animation of={of} />;
  if (of.type === 1) return <img className="nft-whole" src={of.image} alt={of.name} decoding="async" />;
  const { image: src, cover: poster, name } = of;
  return of.type === 4 ? (
    <video className="nft-whole" controls playsInline preload="none" {...{ src, poster }} aria-label={name} />
  ) : (
    <div className="nft-stage">
      <Still of={of} />
      <audio className="nft-sound" controls preload="none" src={src} aria-label={name} />
    </div>
  );
}
