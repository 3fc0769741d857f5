import './profile.css';

/** The portrait, or the initial of the name where there is none. The text beside it has the name. */
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
