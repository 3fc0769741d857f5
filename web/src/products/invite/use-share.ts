import { useTranslation } from 'react-i18next';
import { useCopy } from '../../carry/use-copy.ts';
import { inviteLink } from './invite-link.ts';

/** Two ways to pass the link on: copied, or by what the device shares with; where it has nothing of the kind, copied. */
export function useShare(code: string) {
  const { t } = useTranslation('invite');
  const copyText = useCopy();
  const copy = () => copyText(inviteLink(code), t('copied'));
  const share = async (): Promise<void> => {
    if (!('share' in navigator)) return copy();
    try {
      await navigator.share({ title: 'Glassbook', text: t('share_text'), url: inviteLink(code) });
    } catch (cause) {
      // Closing the device's sheet is not a failure.
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) await copy();
    }
  };
  return { copy, share };
}
