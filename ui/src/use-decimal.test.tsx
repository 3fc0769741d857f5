import { I18nextProvider } from 'react-i18next';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DecimalInput } from './decimal-input.tsx';
import { dismissToast, toasts } from './toast-store.ts';
import { createInstance } from 'i18next';

afterEach(cleanup);
beforeEach(() => toasts.list().forEach(({ id }) => dismissToast(id)));

function Field({ start = '2585.64' }) {
  const [value, setValue] = useState(start);
  return <DecimalInput label="Price" places={8} value={value} onChange={setValue} />;
}

async function shown(lng = 'en', start?: string): Promise<HTMLInputElement> {
  const i18n = createInstance();
  await i18n.init({ lng, resources: {} });
  render(
    <I18nextProvider i18n={i18n}>
      <Field start={start} />
    </I18nextProvider>,
  );
  return screen.getByRole<HTMLInputElement>('textbox');
}

test('what Tab selects stays selected while the groups go, so that typing replaces it', async () => {
  const user = userEvent.setup();
  const input = await shown();
  expect(input.value).toBe('2,585.64');
  await user.tab();
  expect(input.value).toBe('2585.64');
  await user.keyboard('2400');
  expect(input.value).toBe('2400');
  await user.tab();
  expect(input.value).toBe('2,400');
});

test('a comma typed into digits is the decimal one', async () => {
  const user = userEvent.setup();
  const input = await shown('en', '1250');
  await user.type(input, ',', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(input.value).toBe('1.250');
});

test.each([
  ['en', '1,500', '1500'],
  ['fr', '1,500', '1.500'],
  ['pt', '1,500', '1.500'],
  ['zh-CN', '1,500', '1500'],
  ['en', '0,125', '0.125'],
])(
  'in %s the pasted %s is %s, and is shown in groups at once, also once it is left',
  async (language, pasted, read) => {
    const user = userEvent.setup();
    const input = await shown(language, '');
    await user.click(input);
    await user.paste(pasted);
    expect(input.value).toBe(read === '1500' ? '1,500' : read);
    await user.tab();
    expect(input.value).toBe(read === '1500' ? '1,500' : read);
  },
);

test('what is shown in groups is edited as the digits that it is', async () => {
  const user = userEvent.setup();
  const input = await shown('en', '');
  await user.click(input);
  await user.paste('1,234,500');
  expect(input.value).toBe('1,234,500');
  await user.keyboard('{Backspace}');
  expect(input.value).toBe('123450');
  await user.paste('7');
  expect(input.value).toBe('1,234,507');
  input.setSelectionRange(5, 5);
  await user.keyboard('9');
  expect(input.value).toBe('12349507');
  expect(input.selectionStart).toBe(5);
  await user.keyboard(',');
  expect(input.value).toBe('12349.507');
});

test('a text that is no number is refused aloud and leaves the field as it was', async () => {
  const user = userEvent.setup();
  const input = await shown('en', '12');
  await user.tab();
  await user.paste('1,2,3');
  expect(input.value).toBe('12');
  expect(toasts.list()).toMatchObject([{ title: 'ui.number_unreadable' }]);
});

test('digits of an input method are read when they are complete', async () => {
  const input = await shown('en', '');
  input.focus();
  fireEvent.compositionStart(input);
  fireEvent.input(input, { target: { value: '１２。５' }, isComposing: true });
  expect(input.value).toBe('１２。５');
  fireEvent.compositionEnd(input);
  expect(input.value).toBe('12.5');
});

test('a text that is put in as the field receives the focus is kept', async () => {
  const input = await shown();
  const enter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  // Not inside `act`, which would render before the promise does.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  input.focus();
  enter.set?.call(input, '100');
  await Promise.resolve();
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(input.value).toBe('100');
});
