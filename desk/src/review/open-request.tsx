import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { requestPath } from '../app/paths.ts';

/** The open request on a setting, where there is one. */
export function OpenRequest({ request }: { request: number | null }) {
  const { t } = useTranslation('desk');
  if (request === null) return null;
  return <Link to={requestPath(request)}>{t('markets.open_request', { request: `R-${request}` })}</Link>;
}
