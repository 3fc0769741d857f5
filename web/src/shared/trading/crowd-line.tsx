import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHealth } from '../../carry/health.ts';
import { simulatedTradersPath } from '../../carry/paths.ts';

/** Where some traders are simulated it states that, and leads to the FAQ about them. */
export function CrowdLine() {
  const { t } = useTranslation('trading');
  if (useHealth().data?.simulated_traders !== true) return null;
  return (
    <Link className="trading-crowd hit" to={simulatedTradersPath}>
      {t('crowd.line')}
    </Link>
  );
}
