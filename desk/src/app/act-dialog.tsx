import type { ReactNode } from 'react';
import { type ButtonTone, Overlay } from '@glassbook/ui';
import { ReasonForm } from './reason-form.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  about: string;
  /** The button that does it. */
  go: string;
  tone?: ButtonTone;
  /** Sends it, with the reason; undefined once it is done, else the sentence of a refusal, empty where a field shows it. */
  send: (reason: string) => Promise<string | undefined>;
  /** Fields before the reason. */
  children?: ReactNode;
};

/** An act that takes a reason, which is in the audit log. */
export function ActDialog({ open, onClose, title, about, send, ...form }: Props) {
  const act = async (reason: string) => {
    const refused = await send(reason);
    if (refused === undefined) onClose();
    return refused;
  };
  return (
    <Overlay open={open} onOpenChange={(next) => !next && onClose()} title={title} about={about}>
      <ReasonForm send={act} {...form} />
    </Overlay>
  );
}
