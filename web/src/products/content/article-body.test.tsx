import { cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ArticleBody } from './article-body.tsx';

afterEach(cleanup);

test.each([
  ['#simulated-traders', true],
  ['#other', false],
  ['', false],
])('with %j in the address the question is open: %s', (hash, open) => {
  const html = '<details><summary>a</summary></details><details id="simulated-traders"><summary>b</summary></details>';
  render(
    <MemoryRouter initialEntries={[`/pages/common/faq${hash}`]}>
      <ArticleBody html={html} />
    </MemoryRouter>,
  );
  const [other, named] = document.querySelectorAll('details');
  expect([other?.open, named?.open]).toEqual([false, open]);
  expect(document.activeElement?.textContent === 'b').toBe(open);
});
