import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How long a page or a call may take before it is shown, as the specification has it. */
const lateMs = 800;

/** A line along the top while a page, or the first data of one, is late. */
export function PageLoading({ moving }: { moving: boolean }) {
  const { t } = useTranslation('app');
  const asking = useIsFetching({ predicate: (query) => query.state.data === undefined }) > 0;
  const waiting = moving || asking;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [waiting]);
  if (!late) return null;
  return <div className="page-loading" role="progressbar" aria-label={t('ui.loading')} />;
}
