import { Button, FieldError, Ledger, Note, Overlay, Part, Sum } from '@glassbook/ui';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Timeline, type Step } from './timeline.tsx';

export type Line = { label: string; value: ReactNode };
export type Confirmed = {
  title: string;
  about: string;
  /** What happens, in its order: it leaves, it begins, it pays, it ends. */
  steps: readonly Step[];
  /** What is paid and what comes back, and what they sum up to. */
  lines: readonly Line[];
  sum: Line;
  /** The most that can be lost, and how. */
  worst: Line;
  warning: string;
  /** The button's words. */
  go: string;
};
type Props = {
  of: Confirmed;
  open: boolean;
  busy: boolean;
  /** It was sent, and no answer came: only the same can be sent again, and nothing behind it can be reached. */
  unknown: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
};

/** "I pay, I get, I can lose, it ends", with the figures that are booked, and the button that accepts them. */
export function ConfirmSheet({ of, open, busy, unknown, onOpenChange, onConfirm }: Props) {
  const { t } = useTranslation('offer');
  const isLocked = busy || unknown;
  return (
    <Overlay open={open} locked={isLocked} onOpenChange={onOpenChange} title={of.title} about={of.about}>
      <div className="col g4 pb-4">
        <Timeline steps={of.steps} />
        <Ledger large>
          {of.lines.map(({ label, value }) => (
            <Part key={label} label={label}>
              {value}
            </Part>
          ))}
          <Sum label={of.sum.label}>{of.sum.value}</Sum>
        </Ledger>
        <Ledger large>
          <Part label={of.worst.label}>{of.worst.value}</Part>
        </Ledger>
        <Note tone="warn" icon={<TriangleAlert size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {of.warning}
        </Note>
        {unknown && <FieldError>{t('unknown')}</FieldError>}
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
          <Button size="lg" disabled={isLocked} onClick={() => onOpenChange(false)}>
            {t('back')}
          </Button>
          <Button tone="primary" size="lg" wide busy={busy && t('sending')} onClick={onConfirm}>
            {unknown ? t('again') : of.go}
          </Button>
        </div>
      </div>
    </Overlay>
  );
}
