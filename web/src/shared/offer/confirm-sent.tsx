import type { SendingOf } from '../sending/use-sending.ts';
import { ConfirmSheet, type Confirmed } from './confirm-sheet.tsx';

/** The confirmation of a body: what is shown is what is sent, whatever the form or the offer says by then. */
export function ConfirmSent<Body>({ by, of }: { by: SendingOf<Body>; of: (body: Body) => Confirmed }) {
  const { body, open, busy, unknown, change, send } = by;
  return (
    body !== undefined && (
      <ConfirmSheet
        of={of(body)}
        {...{ open, busy, unknown }}
        onOpenChange={(next) => !next && change()}
        onConfirm={() => void send()}
      />
    )
  );
}
