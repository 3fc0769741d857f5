import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { room } from '@glassbook/contract';
import { Button, Checkbox, TextInput } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { useSelf } from '../app/self.ts';

type Found = z.output<(typeof room.message)['reply']>;
type Act = 'act' | 'dismiss' | 'keep' | 'lift';

/** What the state of a message allows: a measure or the end of its reports, later the decision about an objection. */
function actsOf({ case: found }: Found, isMine: boolean): readonly Act[] {
  if (!found || found.state === 'dismissed') return ['act'];
  if (found.state === 'reported') return ['act', 'dismiss'];
  return found.state === 'objected' && !isMine ? ['keep', 'lift'] : [];
}

export function MessageActs({ of, user, message }: { of: Found; user: string; message: string }) {
  const { t } = useTranslation('room');
  const { id: self } = useSelf();
  const [act, setAct] = useState<Act>();
  const [hides, setHides] = useState(true);
  const [minutes, setMinutes] = useState('0');
  const isMine = of.case?.moderator?.id === self;
  const named = { user, message };
  const send = async (reason: string): Promise<string | undefined> => {
    const sent = {
      act: () => ask(room.moderate, { ...named, reason, hide: hides ? '1' : '0', minutes: minutes || '0' }),
      dismiss: () => ask(room.dismiss, { ...named, reason }),
      keep: () => ask(room.decide, { ...named, reason, lift: '0' }),
      lift: () => ask(room.decide, { ...named, reason, lift: '1' }),
    };
    const answer = act && (await sent[act]());
    refreshAll();
    return answer?.ok === false ? answer.message : undefined;
  };
  const title = act ? t(`desk.${act}`) : '';
  return (
    <div className="mt6 col g3">
      {of.case?.state === 'objected' && isMine && <p className="body c2">{t('desk.other')}</p>}
      <div className="desk-actions">
        {actsOf(of, isMine).map((each) => (
          <Button
            key={each}
            tone={each === 'act' || each === 'keep' ? 'primary' : 'neutral'}
            onClick={() => setAct(each)}
          >
            {t(`desk.${each}`)}
          </Button>
        ))}
      </div>
      <ActDialog
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        {...{ title, go: title, send, about: t('desk.about') }}
      >
        {act === 'act' && (
          <>
            <Checkbox label={t('desk.hide')} checked={hides} onChange={setHides} />
            <TextInput
              label={t('desk.minutes')}
              help={t('desk.minutes_about')}
              inputMode="numeric"
              maxLength={5}
              value={minutes}
              onChange={setMinutes}
            />
          </>
        )}
      </ActDialog>
    </div>
  );
}
