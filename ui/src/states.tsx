import { CloudOff } from 'lucide-react';
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** Delay before a skeleton is shown: fast replies need none. */
const patienceMs = 150;

/** A grey place of the size of what comes. */
export function Skeleton({
  width,
  height = 12,
  className,
  style,
}: {
  width?: number | string;
  height?: number | string;
  className?: string;
  style?: CSSProperties;
}) {
  return <span className={classes('sk', className)} style={{ width, height, ...style }} aria-hidden="true" />;
}

/** While data loads: skeletons after a moment, and a text for screen readers. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" style={late ? undefined : { visibility: 'hidden' }}>
      <span className="sr">{t('ui.loading')}</span>
      {children}
    </div>
  );
}

/** Rows of a list while it loads. */
export function SkeletonRows({ rows = 5, height = 56 }: { rows?: number; height?: number }) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        <div className="li" key={row} style={{ minHeight: height }}>
          <Skeleton width={32} height={32} style={{ borderRadius: '50%' }} />
          <span className="grow col g2">
            <Skeleton width="40%" />
            <Skeleton width="24%" height={10} />
          </span>
          <span className="col g2 end">
            <Skeleton width={72} />
            <Skeleton width={48} height={10} />
          </span>
        </div>
      ))}
    </Loading>
  );
}

export type EmptyStateProps = {
  icon: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
};

/** Nothing here yet: what would be, and the one thing that fills it. */
export function EmptyState({ icon, title, children, action, headingLevel = 3 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty">
      <span className="ic" aria-hidden="true">
        {icon}
      </span>
      <Heading className="t3 c1">{title}</Heading>
      {children && <p>{children}</p>}
      {action && <div className="mt3">{action}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  code?: string | undefined;
  headingLevel?: 1 | 2 | 3;
};

/** What failed in plain words, Try again, and the cause in small. */
export function ErrorState({ title, children, onRetry, code, headingLevel = 3 }: ErrorStateProps) {
  const { t } = useTranslation('app');
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="empty err" role="alert">
      <span className="ic" aria-hidden="true">
        <CloudOff size={20} strokeWidth={1.75} />
      </span>
      <Heading className="t3 c1">{title ?? t('ui.not_loaded')}</Heading>
      <p>{children ?? t('ui.not_loaded_about')}</p>
      {onRetry && (
        <div className="mt3">
          <Button size="sm" tone="outlined" onClick={onRetry}>
            {t('ui.try_again')}
          </Button>
        </div>
      )}
      {code !== undefined && <p className="micro c3 mt2">{code}</p>}
    </div>
  );
}

/** Something true of the whole page, on top of it. */
export function Banner({
  tone = 'warn',
  icon,
  action,
  children,
}: {
  tone?: 'warn' | 'info' | 'err';
  icon: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes('banner', tone !== 'warn' && tone)} role={tone === 'err' ? 'alert' : 'status'}>
      {icon}
      <span className="grow">{children}</span>
      {action}
    </div>
  );
}

/** A sentence or two in a box of its own. */
export function Note({
  tone,
  icon,
  children,
}: {
  tone?: 'warn' | 'info' | 'gold';
  icon: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes('note', tone)}>
      {icon}
      <div className="grow">{children}</div>
    </div>
  );
}
