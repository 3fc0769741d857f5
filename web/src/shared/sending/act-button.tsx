import { Button, FieldError, Overlay, type ButtonTone } from '@glassbook/ui';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Form } from './sent.ts';
import { useSending } from './use-sending.ts';

type Props<Body, Made> = {
  act: Omit<Form<Body, Made>, 'name'>;
  body: Body;
  /** Of what is sent, with its product: "nft pay 7". */
  name: string;
  label: string;
  about?: string;
  tone?: ButtonTone;
  /** What it comes to, above the button that accepts it. */
  children?: ReactNode;
};

/** A button whose act is asked about once, with what it comes to. */
export function ActButton<Body, Made>({
  act,
  body,
  name,
  label,
  about,
  tone = 'neutral',
  children,
}: Props<Body, Made>) {
  const { t } = useTranslation('offer');
  const [open, setOpen] = useState(false);
  const sending = useSending({ ...act, name, done: () => setOpen(false) });
  const { busy, locked, unknown, said } = sending;
  return (
    <>
      <Button size="lg" wide tone={tone} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Overlay open={open} locked={locked} onOpenChange={setOpen} title={label} {...(about !== undefined && { about })}>
        <div className="col g4 pb-4">
          {children}
          {said !== undefined && <FieldError>{said}</FieldError>}
          {unknown && <FieldError>{t('unknown')}</FieldError>}
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
            <Button size="lg" disabled={locked} onClick={() => setOpen(false)}>
              {t('back')}
            </Button>
            <Button tone="primary" size="lg" wide busy={busy && t('sending')} onClick={() => sending.submit(body)}>
              {unknown ? t('again') : label}
            </Button>
          </div>
        </div>
      </Overlay>
    </>
  );
}
