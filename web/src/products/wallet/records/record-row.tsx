import type { wallet } from '@glassbook/contract';
import { placesOf } from '@glassbook/money';
import { Change, CoinIcon, useTimes } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** An entry in the list: why, when, what changed, what there was after it. */
export function RecordRow({ entry, onOpen }: { entry: wallet.Entry; onOpen: () => void }) {
  const { t } = useTranslation('wallet');
  const times = useTimes();
  return (
    <li className="border-t border-line first:border-t-0">
      <button type="button" className="li w-full hover:bg-surface-1" onClick={onOpen}>
        <CoinIcon symbol={entry.currency_name} size={28} />
        <span className="grow">
          <span className="label block">{entry.info}</span>
          <span className="cap c3 block">
            {t(`kind.${entry.kind}`)} · {times.time(entry.created_ms)}
          </span>
        </span>
        <span className="num">
          <span className="label block">
            <Change value={entry.value} places={placesOf(entry.value)} arrow={false} /> {entry.currency_name}
          </span>
          <span className="cap c3 block">
            <span className="sr">{t('record.after')} </span>
            {exact(entry.after)}
          </span>
        </span>
        <ChevronRight size={16} strokeWidth={1.75} className="text-ink-3 flex-none" aria-hidden="true" />
      </button>
    </li>
  );
}
