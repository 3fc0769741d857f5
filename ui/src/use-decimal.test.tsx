import { I18nextProvider } from 'react-i18next';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DecimalInput } from './decimal-input.tsx';
import { markOwnFigures } from './own-figures.ts';
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
  ['fr', '1,5', '1.5'],
  ['pt', '1234,567', '1,234.567'],
  ['fr', '1 500', '1500'],
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

test.each(['fr', 'pt', 'es', 'vi'])('SPOT-048 in %s a number with two readings is refused aloud', async (language) => {
  const user = userEvent.setup();
  const input = await shown(language, '7');
  for (const text of ['383,051', '1.500', '3 1.5', '10²']) {
    input.focus();
    input.select();
    await user.paste(text);
    expect([text, input.value]).toEqual([text, '7']);
    expect(toasts.list()).toMatchObject([{ title: 'ui.number_unreadable' }]);
    toasts.list().forEach(({ id }) => dismissToast(id));
  }
});

test.each(['en', 'fr', 'pt', 'es', 'vi', 'th', 'ja'])(
  'SPOT-048 in %s a figure of ours comes back as what it was',
  async (language) => {
    const end = markOwnFigures();
    const input = await shown(language, '');
    for (const amount of ['0.125', '1.500', '1.5', '999', '1,000', '383,051', '1,234,567', '64,125.500']) {
      const place = document.createElement('td');
      place.textContent = amount;
      document.body.append(place);
      document.getSelection()?.selectAllChildren(place);
      const copied = new Map<string, string>();
      const data = { setData: (type: string, text: string) => copied.set(type, text) };
      fireEvent(place, Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData: data }));
      place.remove();
      input.focus();
      input.select();
      fireEvent.paste(input, { clipboardData: { getData: (type: string) => copied.get(type) ?? '' } });
      fireEvent.input(input, { target: { value: copied.get('text/plain') }, inputType: 'insertFromPaste' });
      expect(input.value).toBe(amount);
    }
    end();
  },
);

test('a count with the groups of its language, copied out of a sentence, is no figure of ours', () => {
  const end = markOwnFigures();
  const place = document.createElement('p');
  place.textContent = '1.234 usuários';
  document.body.append(place);
  const range = document.createRange();
  range.setStart(place.firstChild as Text, 0);
  range.setEnd(place.firstChild as Text, 5);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  const setData = vi.fn();
  fireEvent(place, Object.assign(new Event('copy', { bubbles: true }), { clipboardData: { setData } }));
  expect(setData).not.toHaveBeenCalled();
  place.remove();
  end();
});

test('SPOT-048 what a menu cuts out of a number in groups leaves the digits that are left', async () => {
  const user = userEvent.setup();
  const input = await shown('en', '');
  await user.click(input);
  await user.paste('12,500');
  expect(input.value).toBe('12,500');
  // No key and no other event comes before.
  fireEvent.input(input, { target: { value: '12,5' }, inputType: 'deleteByCut' });
  expect(input.value).toBe('125');
});

test.each([
  ['.25', 4, 4, '1,500.25'],
  ['00', 4, 4, '150,000'],
  ['2,000', 0, 1, '2,000,500'],
])('the piece %s is put between the digits around it', async (piece, from, to, left) => {
  const user = userEvent.setup();
  const input = await shown('en', '1500');
  await user.click(input);
  input.setSelectionRange(from, to);
  await user.paste(piece);
  expect(input.value).toBe(left);
});

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
