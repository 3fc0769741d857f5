import './portrait.css';

/** The portrait, or the initial of the name where there is none. Decorative: the name is written next to it. */
export function Portrait({ address, name, large = false }: { address: string; name: string; large?: boolean }) {
  const look = large ? 'portrait large' : 'portrait';
  return address === '' ? (
    <span className={look} aria-hidden="true">
      {Array.from(name)[0]?.toLocaleUpperCase()}
    </span>
  ) : (
    <img className={look} src={address} alt="" width={large ? 96 : 36} height={large ? 96 : 36} />
  );
}
