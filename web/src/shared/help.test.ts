import { expect, test } from 'vitest';
import { nearest, questionsIn } from './help.ts';

const html = (of: readonly (readonly [string, string, string])[]) =>
  of.map(([id, title, text]) => `<details id="${id}"><summary>${title}</summary><p>${text}</p></details>`).join('');

test('KEFU-034 the nearest questions are those with the most words, in their title above all', () => {
  const all = questionsIn(
    html([
      ['fees', 'How much are fees?', 'A withdrawal costs what its network costs.'],
      ['withdrawal', 'How long does a withdrawal take?', 'Some minutes, after two of our staff looked at it.'],
      ['mail', 'Why is there no mail?', 'Look at the spam folder.'],
    ]),
  );
  const found = (typed: string) => nearest(all, typed, 3).map(({ to }) => to);
  expect(found('my withdrawal is late')).toEqual(['/pages/common/faq#withdrawal', '/pages/common/faq#fees']);
  expect(found('spam folder')).toEqual(['/pages/common/faq#mail']);
  expect(found('is it')).toEqual([]);
  expect(nearest(all, 'withdrawal', 1)).toHaveLength(1);
});

test('KEFU-034 words are found in languages that write without spaces', () => {
  const all = questionsIn(
    html([
      ['a', '提现需要多久？', '几分钟。'],
      ['', '为什么收不到邮件？', '请查看垃圾邮件。'],
    ]),
  );
  expect(nearest(all, '我的提现没有到账', 3)).toEqual([{ title: '提现需要多久？', to: '/pages/common/faq#a' }]);
  const thai = questionsIn(
    html([
      ['b', 'เงินทดลองคืออะไร', 'ใช้ได้ที่นี่เท่านั้น'],
      ['c', 'ถอนเงินอย่างไร', ''],
    ]),
  );
  expect(nearest(thai, 'ถอน', 3)).toEqual([{ title: 'ถอนเงินอย่างไร', to: '/pages/common/faq#c' }]);
  expect(nearest(all, '邮件', 3)).toEqual([{ title: '为什么收不到邮件？', to: '/pages/common/faq' }]);
});
