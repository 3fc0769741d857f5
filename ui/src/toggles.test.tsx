import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Checkbox, Switch, SwitchBox } from './toggles.tsx';

afterEach(cleanup);

it.each([
  ['a box', <Checkbox key="" label="On" checked={false} onChange={() => undefined} />, 'checkbox'],
  ['a switch', <Switch key="" label="On" checked={false} onChange={() => undefined} />, 'switch'],
  ['a switch by itself', <SwitchBox key="" label="On" checked={false} onChange={() => undefined} />, 'switch'],
] as const)('%s is pressed by Space and by Enter, which sends no form', async (_, { type: Part }, role) => {
  const [pressed, sent] = [vi.fn(), vi.fn()];
  render(
    <form onSubmit={sent}>
      <Part label="On" checked={false} onChange={pressed} />
      <button type="submit">Send</button>
    </form>,
  );
  screen.getByRole(role, { name: 'On' }).focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{Enter}');
  expect(pressed.mock.calls).toEqual([[true], [true]]);
  expect(sent).not.toHaveBeenCalled();
});

it('while it is disabled it keeps the focus, and nothing presses it', async () => {
  const pressed = vi.fn();
  const { rerender } = render(<Switch label="On" checked onChange={pressed} />);
  const box = screen.getByRole<HTMLInputElement>('switch', { name: 'On' });
  box.focus();
  rerender(<Switch label="On" checked disabled onChange={pressed} />);
  expect([document.activeElement, box.getAttribute('aria-disabled')]).toEqual([box, 'true']);
  await userEvent.keyboard(' {Enter}');
  await userEvent.click(box);
  expect(pressed).not.toHaveBeenCalled();
  expect(box.checked).toBe(true);
});
