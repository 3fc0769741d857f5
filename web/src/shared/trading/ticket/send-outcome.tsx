import { Button, Note } from '@glassbook/ui';
import { CircleHelp, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type Sending =
  | { state: 'idle' }
  | { state: 'pending' }
  /** No answer arrived: the outcome is unknown, and the order is sent again with the same id. */
  | { state: 'unknown'; askAgain: () => void; asking: boolean }
  | { state: 'refused'; message: string };

/** The button that sends and its outcome, which stay in sight while the fields scroll beneath. */
export const SendArea = ({ children }: { children: ReactNode }) => (
  <div className="trading-send col g2">{children}</div>
);

/** A refusal, or an unknown outcome. */
export function SendOutcome({ sending }: { sending: Sending }) {
  const { t } = useTranslation('trading');
  if (sending.state === 'refused')
    return (
      <div role="alert">
        <Note tone="warn" icon={<CircleX size={16} strokeWidth={1.75} aria-hidden="true" />}>
          {sending.message}
        </Note>
      </div>
    );
  if (sending.state !== 'unknown') return null;
  return (
    <div role="alert">
      <Note tone="warn" icon={<CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />}>
        <p>{t('ticket.unknown')}</p>
        <Button
          className="mt2"
          size="sm"
          tone="outlined"
          busy={sending.asking && t('ticket.asking')}
          onClick={sending.askAgain}
        >
          {t('ticket.ask_again')}
        </Button>
      </Note>
    </div>
  );
}
