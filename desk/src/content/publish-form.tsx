import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { content } from '@glassbook/contract';
import { Button, FieldError, toast } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { useOwnTurn, type Turn } from './turn.ts';

type Props = {
  entry: content.Entry;
  /** Whether all that was typed is saved. */ isSaved: boolean;
  turn: Turn;
  onDone: (next: content.Entry) => void;
};

/** Whether users see it. What is published is what was saved. */
export function PublishForm({ entry, isSaved, turn, onDone }: Props) {
  const { t } = useTranslation(['editor', 'desk']);
  const [said, setSaid] = useState<string>();
  const { busy, isOthers, act } = useOwnTurn(turn);
  const isOut = entry.state !== 'draft' && entry.state !== 'withdrawn';
  const press = () =>
    act(async () => {
      const seen = { entry: String(entry.id), version: String(entry.version) };
      const answer = await ask(isOut ? content.withdraw : content.publish, seen);
      setSaid(answer.ok ? undefined : answer.message);
      if (!answer.ok) return;
      onDone(answer.message);
      toast({ title: t(isOut ? 'done.withdrawn' : 'done.published'), tone: 'ok' });
    });
  return (
    <div className="col g3">
      <p className="cap c2">{t(isOut ? 'withdraw.about' : 'publish.about')}</p>
      <Button
        tone={isOut ? 'outlined' : 'primary'}
        wide
        disabled={isOthers || (!isOut && !isSaved)}
        busy={busy && t('desk:busy')}
        onClick={press}
      >
        {t(isOut ? 'withdraw' : 'publish')}
      </Button>
      {said !== undefined && <FieldError>{said}</FieldError>}
    </div>
  );
}
