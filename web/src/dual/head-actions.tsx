import { IconButton } from '@glassbook/ui';
import { CircleHelp, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from './paths.ts';

/** The head's ways to one's own dual investments and to how they work. */
export function HeadActions() {
  const { t } = useTranslation('dual');
  const go = useNavigate();
  return (
    <>
      <IconButton label={t('mine')} onClick={() => void go(paths.orders)}>
        <History size={20} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={t('how')} onClick={() => void go(paths.help)}>
        <CircleHelp size={20} strokeWidth={1.75} />
      </IconButton>
    </>
  );
}
