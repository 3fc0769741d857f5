import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '@glassbook/contract/client';
import { Button, FieldError, Overlay, toast, useBusy } from '@glassbook/ui';
import { useRequestKey } from '../../app/sending/request-key.ts';

type Props = {
  id: number;
  words: { go: string; title: string; about: string };
  /** Sends it under a key; what it changes is requested again. */
  cancel: (body: { id: string }, key: string) => Promise<Answer<string, unknown>>;
};

/** Cancels a request, after a question. */
export function CancelButton({ id, words, cancel }: Props) {
  const { t } = useTranslation('funds');
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const { keyFor, answered } = useRequestKey();
  const send = () =>
    void run(async () => {
      setSaid(undefined);
      const body = { id: String(id) };
      const answer = await cancel(body, keyFor(body));
      const isUnknown = answered(answer);
      if (!answer.ok) {
        setSaid(isUnknown ? t('withdraw.outcome_unknown') : answer.message);
        return;
      }
      toast({ title: answer.message, tone: 'ok' });
      setAsking(false);
    });
  return (
    <>
      <Button tone="danger" size="lg" wide onClick={() => setAsking(true)}>
        {words.go}
      </Button>
      <Overlay open={asking} onOpenChange={setAsking} title={words.title} about={words.about}>
        <div className="col g4">
          {said !== undefined && <FieldError>{said}</FieldError>}
          <Button tone="danger" size="lg" wide busy={busy && t('cancel.busy')} onClick={send}>
            {words.go}
          </Button>
        </div>
      </Overlay>
    </>
  );
}
