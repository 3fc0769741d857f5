import type { Answer } from '@glassbook/contract/client';
import { toast, useBusy } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '../../app/loadable.ts';
import type { Valued } from '../account.ts';

/** A sheet of a position. `ended`: the position is no longer open; it is shown as it was last. */
export type SheetProps = { position: Valued; ended: boolean; close: () => void };

/** Sending from a sheet: once at a time; a refusal stays in it until something is typed, a success closes it. Where the position ended meanwhile it says so. */
export function useSheet(close: () => void, ended = false) {
  const { t } = useTranslation('futures');
  const [refused, setRefused] = useState<string>();
  const [busy, run] = useBusy();
  return {
    busy,
    refused: ended && !busy ? t('refusal.position_not_open') : refused,
    /** Shows a refusal, or none. */
    refuse: setRefused,
    /** `changed`: the calls whose answers it changes. */
    send: (post: () => Promise<Answer<string, unknown>>, changed: readonly { id: string }[]): void =>
      void run(async () => {
        const answer = await post();
        if (!answer.ok) {
          setRefused(answer.message);
          return;
        }
        toast({ title: answer.message, tone: 'ok' });
        refresh(...changed);
        close();
      }),
  };
}
