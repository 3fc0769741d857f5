import type { otc } from '@glassbook/contract';
import { Button, Field, FieldError, Overlay, Select, serverNow } from '@glassbook/ui';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { appealing, useAct, type AppealBody } from '../acts.ts';
import { PictureField } from '../picture-field.tsx';

type Reason = AppealBody['reason'];
const DAY_MS = 86_400_000;
const TEXT_MAX = 1_000;

/** What this party can appeal or claim now: while it is paid, and once after its end. */
function reasonsFor({ state, type, ended_ms: ended, appeal }: otc.OrderView, now: number): readonly Reason[] {
  if (state === 2) return type === 1 ? ['not_released'] : ['not_received', 'third_party'];
  const isClaimed = appeal?.reason === 'paid_late' || appeal?.reason === 'reversed';
  if (ended === null || isClaimed) return [];
  if (state === 4) return type === 2 && now < ended + 7 * DAY_MS ? ['reversed', 'third_party'] : [];
  return type === 1 && now < ended + DAY_MS ? ['paid_late'] : [];
}

function AppealForm({ id, reasons, onDone }: { id: number; reasons: readonly Reason[]; onDone: () => void }) {
  const { t } = useTranslation(['otc', 'offer']);
  const [reason, setReason] = useState<Reason>(reasons[0] ?? 'not_received');
  const [text, setText] = useState('');
  const [image, setImage] = useState('');
  const [tried, setTried] = useState(false);
  const sending = useAct(appealing(t('done.appealed')), `appeal ${id}`, onDone);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '') return;
    sending.submit({ id: String(id), reason, text: text.trim(), ...(image !== '' && { image }) });
  };
  return (
    <form className="col g4 pb-4" noValidate onSubmit={submit}>
      <fieldset className="col g4" disabled={sending.locked}>
        <Select
          label={t('appeal.reason')}
          labelShown
          value={reason}
          onChange={setReason}
          options={reasons.map((value) => ({ value, label: t(`appeal.${value}`) }))}
        />
        <Field
          label={t('appeal.text')}
          help={t('appeal.text_about')}
          error={tried && text.trim() === '' ? t('refusal.empty') : undefined}
        >
          {({ id: field }) => (
            <textarea
              id={field}
              className="input lg otc-area"
              rows={4}
              maxLength={TEXT_MAX}
              dir="auto"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <PictureField label={t('evidence')} value={image} onChange={setImage} />
      </fieldset>
      {sending.said !== undefined && <FieldError>{sending.said}</FieldError>}
      {sending.unknown && <FieldError>{t('offer:unknown')}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={sending.busy && t('offer:sending')}>
        {sending.unknown ? t('offer:again') : t('appeal.go')}
      </Button>
    </form>
  );
}

/** An appeal while the order is paid, or a claim after its end. */
export function Appeal({ order }: { order: otc.OrderView }) {
  const { t } = useTranslation('otc');
  const [open, setOpen] = useState(false);
  const reasons = reasonsFor(order, serverNow());
  if (reasons.length === 0) return null;
  return (
    <>
      <Button size="lg" wide onClick={() => setOpen(true)}>
        {t('appeal.go')}
      </Button>
      <Overlay open={open} onOpenChange={setOpen} title={t('appeal.go')} about={t('appeal.about')}>
        <AppealForm id={order.id} reasons={reasons} onDone={() => setOpen(false)} />
      </Overlay>
    </>
  );
}
