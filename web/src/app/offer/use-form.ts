import { useState, type SubmitEvent } from 'react';
import { focusWrong } from '../sending/focus-wrong.ts';
import { useKeptForm } from '../sending/kept-form.ts';

type Accepting = { page: string; clear: () => void; unknown: boolean };

/** What is typed into the form of an offer, and whether its confirmation is open. `first`: what stands there before. */
export function useForm({ page, clear, unknown }: Accepting, first = '') {
  const [text, setText] = useKeptForm(page, () => first);
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState(false);
  return {
    ...{ text, open, setOpen },
    change: (next: string) => {
      setText(next);
      clear();
    },
    /** Opens the confirmation where nothing is wrong; what was sent and not answered can be sent again. */
    submitWith: (problem: unknown) => (event: SubmitEvent) => {
      event.preventDefault();
      setTried(true);
      focusWrong(event.currentTarget);
      if (!problem || unknown) setOpen(true);
    },
    forget: () => {
      setText(first);
      setTried(false);
    },
    /** Said once something was typed or sent. */
    said: <P>(problem: P): P | undefined => (tried || text !== first ? problem : undefined),
  };
}
