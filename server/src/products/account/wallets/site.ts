/** The site that a wallet signs for. */
export type WalletSite = { domain: string; scheme: string; origin: string };

/** Of PUBLIC_ORIGIN, never of the Host header: a signature for another site would be good here, sent on with that site's name as the host. */
export function walletSite(publicOrigin: string): WalletSite {
  const { host: domain, protocol, origin } = new URL(publicOrigin);
  return { domain, scheme: protocol.slice(0, -1), origin };
}
