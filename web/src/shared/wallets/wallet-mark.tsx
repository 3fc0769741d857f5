import { Wallet } from 'lucide-react';

/** The icon that a wallet announced; a plain one where it announced none. Its name is next to it. */
export function WalletMark({ icon, size = 28 }: { icon: string | undefined; size?: number }) {
  return (
    <span className="wallet-mark" style={{ width: size, height: size }} aria-hidden="true">
      {icon === undefined ? (
        <Wallet size={size * 0.6} strokeWidth={1.75} />
      ) : (
        <img src={icon} width={size} height={size} alt="" />
      )}
    </span>
  );
}
