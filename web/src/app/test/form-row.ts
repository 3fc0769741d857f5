/** A form that sends, as the test of all of them (app/forms-that-send.test.tsx) shows it and presses it. */
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { throttleMs } from '@glassbook/ui';
import type { showPage } from '../../shared/test/show-page.tsx';

export type Row = {
  file: string;
  /** The call that sends. */
  path: string;
  show: () => ReturnType<typeof showPage>;
  /** Presses the form until it is sent, for the user who is there. */
  send: (amount: string) => Promise<void>;
  /** A part of the body by the amount, where it is not the amount itself. */
  says?: (amount: string) => string;
};

export const balances = [1, 3].map((currency_id) => ({
  ...{ currency_id, kind: 'change', available: '90000.00', held: '0.00' },
}));

let pressed = 0;
/** Presses a button, or the one of that name. */
export const press = async (name: RegExp | HTMLElement): Promise<void> => {
  const button = name instanceof RegExp ? await screen.findByRole('button', { name }) : name;
  const click = createEvent.click(button);
  // A button ignores a press right after the one before.
  pressed += throttleMs + performance.now();
  Object.defineProperty(click, 'timeStamp', { value: pressed });
  fireEvent(button, click);
};
/** Types into a text field where it can be changed. */
export const type = async (name: RegExp, value: string): Promise<void> => {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
  if (!field.matches(':disabled')) fireEvent.change(field, { target: { value } });
};
