import { IconButton } from '@glassbook/ui';
import { CircleHelp, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** The head's ways to what one has, and to how it works. */
export function HeadActions({ mine, orders, how }: { mine: string; orders: string; how?: string }) {
  const { t } = useTranslation('offer');
  const go = useNavigate();
  return (
    <>
      <IconButton label={mine} onClick={() => void go(orders)}>
        <History size={20} strokeWidth={1.75} />
      </IconButton>
      {how !== undefined && (
        <IconButton label={t('how')} onClick={() => void go(how)}>
          <CircleHelp size={20} strokeWidth={1.75} />
        </IconButton>
      )}
    </>
  );
}
