import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nft } from '@glassbook/contract';
import { Button } from '@glassbook/ui';
import { Play } from 'lucide-react';
import { useCall } from '../app/calls.ts';
import { Shown } from '../app/shown.tsx';

type Named = { user: string; code: string };
type Of = { named: Named; part: 'media' | 'cover'; name: string };

/** One file of a work, whether or not it is public. The server made it again, so that it is of the type that it says. */
function File({ named, part, name }: Of) {
  const found = useCall(nft.medium, { ...named, part });
  return (
    <Shown of={found} rows={4}>
      {({ type, bytes }) => {
        const src = `data:${type};base64,${bytes}`;
        if (type.startsWith('audio/')) return <audio controls src={src} aria-label={name} />;
        if (type.startsWith('video/')) return <video controls playsInline src={src} aria-label={name} />;
        return <img src={src} alt={name} />;
      }}
    </Shown>
  );
}

/** The medium of a work. Of sound and film the cover, and the medium itself, which is large, once it is asked for. */
export function WorkMedium({ named, type, name }: { named: Named; type: number; name: string }) {
  const { t } = useTranslation('nft');
  const [plays, setPlays] = useState(false);
  const hasCover = type > 2;
  return (
    <figure className="desk-medium">
      {(!hasCover || plays) && <File {...{ named, name }} part="media" />}
      {hasCover && <File {...{ named, name: t('cover') }} part="cover" />}
      {hasCover && !plays && (
        <Button icon={<Play size={18} strokeWidth={1.75} aria-hidden="true" />} onClick={() => setPlays(true)}>
          {t('play')}
        </Button>
      )}
    </figure>
  );
}
