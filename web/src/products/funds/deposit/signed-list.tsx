import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchMark, Overlay, ProofMark, useTimes } from '@glassbook/ui';
import { CopiedLine } from './copied-line.tsx';
import type { Places } from './use-places.ts';

type Props = { list: Places['list']; text: string; checksum: string; sinceMs: number };

/** When the address was changed last, its checksum, and the list it is from, whose signature was verified on this device. */
export function SignedList({ list, text, checksum, sinceMs }: Props) {
  const { t } = useTranslation('funds');
  const times = useTimes();
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="row sb wrap g2 mt3">
        <span className="cap c2">{t('deposit.changed', { end: text.slice(-4), date: times.date(sinceMs) })}</span>
        <ProofMark onClick={() => setOpen(true)}>{t('deposit.list', { version: list.version })}</ProofMark>
      </div>
      <Overlay
        open={open}
        onOpenChange={setOpen}
        title={t('deposit.list', { version: list.version })}
        about={t('deposit.list_about')}
      >
        <div className="col g3 pb-4">
          <div className="row sb g2">
            <span>
              <span className="cap c2 block">{t('deposit.checksum')}</span>
              <span className="label hash">{checksum}</span>
            </span>
            <MatchMark match>{t('deposit.matches')}</MatchMark>
          </div>
          <CopiedLine label="SHA-256" text={list.hash} />
          <CopiedLine label={t('deposit.signature')} text={list.signature} />
          <CopiedLine label={t('deposit.public_key')} text={list.public_key} />
          <p className="cap c2">{t('deposit.signed', { time: times.dateTime(list.at_ms) })}</p>
        </div>
      </Overlay>
    </>
  );
}
