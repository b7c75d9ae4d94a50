/** The one provider of a self-hosted deployment, as functions get it. */
export interface OwnProvider {
  /** JSON without the secret */
  openIdProvider: string
  /** empty for none */
  openIdSecret: string
}

/** @throws Error with a line for a person */
export function ownProvider(settings: Readonly<Record<string, string | undefined>>): OwnProvider | null {
  const {
    OPENID_ISSUER: issuer = '',
    OPENID_CLIENT_ID: clientId = '',
    OPENID_CLIENT_SECRET: secret = '',
    OPENID_SCOPES: scopes = 'openid email profile',
  } = settings
  if (issuer === '' && clientId === '' && secret === '') return null
  if (clientId === '' || !URL.canParse(issuer) || new URL(issuer).protocol !== 'https:') {
    throw new Error(
      'OPENID_ISSUER and OPENID_CLIENT_ID belong together: the https address of a provider, like https://login.your.domain, and what it calls this service. OPENID_CLIENT_SECRET is the secret, where there is one.',
    )
  }
  return { openIdProvider: JSON.stringify({ issuer, clientId, scopes }), openIdSecret: secret }
}
