import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FieldError, Overlay } from '@glassbook/ui';
import type { Form } from '../../../shared/sending/sent.ts';
import { useSending } from '../../../shared/sending/use-sending.ts';

export type Canceling = {
  words: { go: string; title: string; about: string };
  /** The form that sends it, without its name. */
  cancel: Omit<Form<{ id: string }, unknown>, 'name'>;
};

/** Cancels a request, after a question. */
export function CancelButton({ id, words, cancel }: Canceling & { id: number }) {
  const { t } = useTranslation('funds');
  const [asking, setAsking] = useState(false);
  const sending = useSending({ ...cancel, name: `cancel ${cancel.list} ${id}`, done: () => setAsking(false) });
  const { busy, locked, unknown } = sending;
  const said = unknown ? t('withdraw.outcome_unknown') : sending.said;
  return (
    <>
      <Button tone="danger" size="lg" wide onClick={() => setAsking(true)}>
        {words.go}
      </Button>
      <Overlay
        open={asking}
        locked={locked && !unknown}
        onOpenChange={setAsking}
        title={words.title}
        about={words.about}
      >
        <div className="col g4">
          {said !== undefined && <FieldError>{said}</FieldError>}
          <Button
            tone="danger"
            size="lg"
            wide
            busy={busy && t('cancel.busy')}
            onClick={() => sending.submit({ id: String(id) })}
          >
            {words.go}
          </Button>
        </div>
      </Overlay>
    </>
  );
}
