import { Clock, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { Button, FieldError, Note, Overlay, Select, toast } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import { ask } from '../../../carry/client.ts';
import { refresh } from '../../../carry/loadable.ts';
import { useChange } from '../../../shared/proof/use-change.tsx';
import { DemoHold } from '../../../shared/demo-hold.tsx';
import { isHeld } from '../withdraw/draft.ts';
import { AddRecipient } from './add-recipient.tsx';
import { detailOf, nameOf, type Recipient, type Saved } from './draft.ts';

type Props = {
  saved: Saved;
  recipient: Recipient | undefined;
  nowMs: number;
  error: string | undefined;
  onChoose: (id: number | undefined) => void;
};

function Sure({ recipient, onRemoved }: { recipient: Recipient; onRemoved: () => void }) {
  const { t } = useTranslation('payee');
  const { send, busy, said, proof } = useChange();
  const remove = () =>
    void send(
      () => ask(funds.removeRecipient, { id: String(recipient.id) }),
      (message) => {
        toast({ title: message, tone: 'ok' });
        onRemoved();
        refresh(funds.recipients);
      },
    );
  if (proof) return proof;
  return (
    <div className="col g4">
      {said !== undefined && <FieldError>{said}</FieldError>}
      <Button tone="danger" size="lg" wide busy={busy && t('saving')} onClick={remove}>
        {t('remove.go')}
      </Button>
    </div>
  );
}

/** Takes one off the list, after a question: saved again it is on hold again. */
function Remove({ recipient, onRemoved }: { recipient: Recipient; onRemoved: () => void }) {
  const { t } = useTranslation('funds');
  const [asked, setAsked] = useState(false);
  const name = nameOf(recipient);
  return (
    <>
      <button type="button" className="cap med link row g1 hit" onClick={() => setAsked(true)}>
        <Trash2 size={14} strokeWidth={1.75} aria-hidden="true" />
        {t('send.remove', { name })}
      </button>
      <Overlay
        open={asked}
        onOpenChange={setAsked}
        title={t('payee:remove.title', { name })}
        about={t('send.remove_about')}
      >
        {asked && (
          <Sure
            recipient={recipient}
            onRemoved={() => {
              setAsked(false);
              onRemoved();
            }}
          />
        )}
      </Overlay>
    </>
  );
}

/** One of the saved users, with the account and the nickname to be compared, and the way to add one. */
export function RecipientField({ saved, recipient, nowMs, error, onChoose }: Props) {
  const { t } = useTranslation('funds');
  const [adding, setAdding] = useState(false);
  const until = recipient?.held_until_ms ?? null;
  return (
    <div className="col g3">
      <div data-wrong={error === undefined ? undefined : ''}>
        {saved.recipients.length > 0 ? (
          <Select
            label={t('send.recipient')}
            labelShown
            value={String(recipient?.id ?? '')}
            onChange={(id) => onChoose(Number(id))}
            options={saved.recipients.map((each) => ({
              ...{ value: String(each.id), label: nameOf(each) },
              ...(detailOf(each) === '' ? {} : { detail: detailOf(each) }),
            }))}
          />
        ) : (
          <div className="field">
            <span className="flabel">{t('send.recipient')}</span>
            <p className="body c2">{t('send.none')}</p>
          </div>
        )}
        {recipient && detailOf(recipient) !== '' && <p className="cap c2 mt1 break-words">{detailOf(recipient)}</p>}
        {error !== undefined && <FieldError>{error}</FieldError>}
        <div className="row sb wrap g2 mt1">
          <button type="button" className="cap med link row g1 hit" onClick={() => setAdding(true)}>
            <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
            {t('send.add')}
          </button>
          {recipient && <Remove recipient={recipient} onRemoved={() => onChoose(undefined)} />}
        </div>
      </div>
      {until !== null && isHeld(until, nowMs) && (
        <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('send.held')}
          <DemoHold holdMs={saved.hold_ms} />{' '}
          <b className="tnum" role="timer">
            {t('payee:hold.left', { time: countdown(Math.min(until - nowMs, saved.hold_ms)) })}
          </b>
        </Note>
      )}
      <AddRecipient
        open={adding}
        onOpenChange={setAdding}
        onAdded={(id) => {
          setAdding(false);
          onChoose(id);
        }}
      />
    </div>
  );
}
