import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeInput } from './code-input.tsx';

afterEach(cleanup);

test.each(['123 456', '１２３４５６', '๑๒๓๔๕๖', '١٢٣ ٤٥٦'])('the pasted code %s is read', async (code) => {
  const complete = vi.fn();
  function Form() {
    const [value, setValue] = useState('');
    return <CodeInput label="Code" value={value} onChange={setValue} onComplete={complete} />;
  }
  render(<Form />);
  const user = userEvent.setup();
  await user.click(screen.getAllByRole('textbox')[0]!);
  await user.paste(code);
  expect(complete).toHaveBeenLastCalledWith('123456');
});
