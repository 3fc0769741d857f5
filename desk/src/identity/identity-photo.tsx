import { useTranslation } from 'react-i18next';
import { identity } from '@glassbook/contract';
import { ask } from '../app/client.ts';
import { GuardedImage } from '../app/guarded-image.tsx';

type Side = (typeof identity.sides)[number];

/** One side of a document. */
export function IdentityPhoto({ user, request, side }: { user: string; request: string; side: Side }) {
  const { t } = useTranslation(['desk', 'identity']);
  const name = t(side === 'front' ? 'identity:front' : 'identity:reverse');
  return (
    <GuardedImage
      name={name}
      captioned
      go={t('identity.photo', { side: name })}
      load={(reason) => ask(identity.view, { user, request, side, reason })}
    />
  );
}
