import { Button, FieldError, Overlay, type ButtonTone } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SendingOf } from '../../sending/use-sending.ts';

type Props = {
  title: string;
  about?: string;
  by: Pick<SendingOf<unknown>, 'busy' | 'unknown' | 'locked' | 'said' | 'send'>;
  close: () => void;
  /** What its subject became meanwhile: said in place of a refusal, and nothing new is sent. */
  ended?: string | undefined;
  /** The button's words, and those while it is sent. */
  go: string;
  going: string;
  tone?: ButtonTone;
  disabled?: boolean;
  submit: () => void;
  children: ReactNode;
  /** Below the button. */
  more?: ReactNode;
};

/** A sheet that sends. While it is not known what was done it stays, nothing in it can be changed, and its button sends the same again. */
export function SheetForm({ title, about, by, close, ended, go, going, tone = 'primary', ...rest }: Props) {
  const { t } = useTranslation('trading');
  const { busy, unknown, locked: isLocked } = by;
  const { disabled, submit, children, more } = rest;
  const isOver = ended !== undefined && !isLocked;
  const said = unknown ? t('sheet.unknown') : isOver ? ended : by.said;
  return (
    <Overlay open locked={isLocked} onOpenChange={(isOpen) => !isOpen && close()} title={title} about={about}>
      <form
        className="col g3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (unknown) void by.send();
          else if (!busy && !isOver && disabled !== true) submit();
        }}
      >
        <fieldset className="contents" disabled={isLocked}>
          {children}
        </fieldset>
        {said !== undefined && <FieldError>{said}</FieldError>}
        <Button
          type="submit"
          tone={tone}
          size="lg"
          wide
          busy={busy && going}
          disabled={!isLocked && (isOver || disabled === true)}
        >
          {unknown ? t('sheet.again') : go}
        </Button>
        {more}
      </form>
    </Overlay>
  );
}
