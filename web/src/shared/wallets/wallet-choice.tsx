import { useTranslation } from 'react-i18next';
import { useWallets, type Choice } from './found.ts';
import { WalletMark } from './wallet-mark.tsx';
import './wallets.css';

function Tiles({ choices, onChoose }: { choices: readonly Choice[]; onChoose: (choice: Choice) => void }) {
  return (
    <div className="wallet-tiles">
      {choices.map((choice) => (
        <button key={choice.name} type="button" className="wallet-tile" onClick={() => onChoose(choice)}>
          <WalletMark icon={choice.icon} />
          {choice.name}
        </button>
      ))}
    </div>
  );
}

/** The four named wallet apps and every other wallet of this browser. */
export function WalletChoice({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('account');
  const { named, others } = useWallets();
  return (
    <>
      <Tiles choices={named} onChoose={onChoose} />
      {others.length > 0 && (
        <section className="mt4">
          <h2 className="label c2 mb-2">{t('wallet.found')}</h2>
          <Tiles choices={others} onChoose={onChoose} />
        </section>
      )}
    </>
  );
}
