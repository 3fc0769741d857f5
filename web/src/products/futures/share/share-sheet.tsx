import { Button, Overlay, Switch, serverNow } from '@glassbook/ui';
import { utcStamp } from '@glassbook/ui/format';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../../carry/site.ts';
import { pageToken } from '../../../shared/trading/chart/chart-styles.ts';
import type { Shared } from './card.ts';
import { drawCard } from './draw-card.ts';

async function markOf(): Promise<HTMLImageElement> {
  const mark = new Image(64, 64);
  mark.src = '/icons/mark.svg';
  await mark.decode();
  return mark;
}

type Props = {
  shared: Shared;
  /** Milliseconds UTC; of a closed position when it ended, undefined for now. */
  atMs: number | undefined;
  close: () => void;
};

/** The picture of a position, and the way to keep it. It stays as it was when the sheet was opened. */
export default function ShareSheet({ shared: now, atMs, close }: Props) {
  const { t } = useTranslation('futures');
  const { name: site } = useSite();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [shared] = useState(now);
  const [openedAt] = useState(() => serverNow());
  const [money, setMoney] = useState(false);
  const [ready, setReady] = useState(false);
  const words = {
    site,
    position: `${t(`side.${shared.side}`)} ${t('times', { leverage: shared.leverage })}`,
    about: t(shared.isOpen ? 'share.return_open' : 'share.return_closed'),
    entry: t('positions.entry'),
    exit: t(shared.isOpen ? 'positions.mark' : 'history.close'),
    note: t('share.note', { id: shared.id }),
    at: utcStamp(atMs ?? openedAt),
  };
  const key = JSON.stringify({ shared, words, money });
  useEffect(() => {
    let gone = false;
    void Promise.all([markOf(), document.fonts.ready]).then(([mark]) => {
      if (gone || canvas.current === null) return;
      const { fontFamily: font } = getComputedStyle(document.body);
      drawCard(canvas.current, JSON.parse(key) as Parameters<typeof drawCard>[1], { token: pageToken, font, mark });
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
      Object.assign(document.createElement('a'), { href: url, download: `position-${shared.id}.png` }).click();
      // The browser reads it after the click.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    }, 'image/png');
  return (
    <Overlay
      open
      onOpenChange={(open) => !open && close()}
      title={t('share.title', { symbol: shared.symbol })}
      about={t('share.about')}
    >
      <div className="col g3">
        <canvas
          ref={canvas}
          className="futures-card"
          role="img"
          aria-label={[shared.symbol, words.position, `${words.about}: ${shared.percent}`, money && shared.money]
            .filter(Boolean)
            .join(', ')}
        />
        <Switch label={t('share.money')} checked={money} onChange={setMoney} />
        <Button
          tone="primary"
          size="lg"
          wide
          disabled={!ready}
          icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={save}
        >
          {t('share.save')}
        </Button>
      </div>
    </Overlay>
  );
}
