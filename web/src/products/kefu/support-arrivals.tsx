import { toast } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { loadWords } from '../../carry/language.ts';
import { paths } from '../../carry/paths.ts';
import { useLiveMessages } from '../../carry/live/index.ts';

/** Shows answers of support as they come, where the chat is not open. */
export function SupportArrivals() {
  const { i18n } = useTranslation('app');
  const { pathname } = useLocation();
  const go = useNavigate();
  useLiveMessages('kefu.own', ({ messages }) => {
    const answer = messages.findLast(({ kind }) => kind === 'staff');
    if (!answer || pathname === paths.support) return;
    loadWords(['kefu']).then(
      () => {
        const say = i18n.getFixedT(i18n.language, 'kefu');
        toast({
          ...{ tone: 'info', about: 'support', body: answer.text },
          title: say('kefu:arrived', { name: answer.agent || say('kefu:agent') }),
          action: { label: say('kefu:open'), run: () => void go(paths.support) },
        });
      },
      // The chat has it.
      () => undefined,
    );
  });
  return null;
}
