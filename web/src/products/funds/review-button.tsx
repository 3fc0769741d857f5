import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, Note } from '@glassbook/ui';

/** Leads to the review. While it is not known what was sent did, it says so and leads to the same request. */
export function ReviewButton({
  label,
  why,
  unknown,
}: {
  label: string;
  why: string | false | undefined;
  unknown: boolean;
}) {
  const { t } = useTranslation('funds');
  return (
    <>
      {unknown && (
        <div role="alert">
          <Note tone="warn" icon={<CircleHelp size={18} strokeWidth={1.75} aria-hidden="true" />}>
            {t('withdraw.outcome_unknown')}
          </Note>
        </div>
      )}
      <div className="funds-act">
        <Button type="submit" tone="primary" size="lg" wide disabled={!unknown && why}>
          {unknown ? t('confirm_again') : label}
        </Button>
      </div>
    </>
  );
}
