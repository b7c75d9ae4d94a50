import { createRemoteJWKSet, customFetch as keyFetch } from 'jose'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ClientAuth,
  type ServerMetadata,
} from 'openid-client'
import { BoundedMap } from '../../../shared/domain/bounded-map.ts'
import type { OpenIdSettings } from '../../../shared/domain/access/openid/provider-settings.ts'
import { openIdLimits } from '../../../shared/domain/limits/openid.ts'
import type { WorldOf } from '../../platform/needs.ts'
import type { OpenIdProviders } from '../../platform/ports/ports.ts'
import { secretKey } from '../../platform/secrets.ts'

export interface Provider {
  config: Configuration
  metadata: ServerMetadata
  /** the keys that it signs with; those of logout tokens, too */
  keys: ReturnType<typeof createRemoteJWKSet>
}

type World = Pick<WorldOf<'api'>, 'openIdProviders' | 'now'>
type Named = Pick<OpenIdSettings, 'issuer' | 'clientId' | 'clientSecret'>

/** The document of the provider names another issuer than the one that was asked for. */
export class OtherIssuer extends Error {
  constructor() {
    super('The provider names another issuer')
  }
}

const caches = new WeakMap<OpenIdProviders, BoundedMap<string, { provider: Promise<Provider>; at: number }>>()

/** What a provider says of itself, for `openIdLimits.providerKeptMs`; a failure is not kept. */
export async function providerOf(world: World, named: Named): Promise<Provider> {
  const cache = caches.get(world.openIdProviders) ?? new BoundedMap(openIdLimits.providersKeptMax)
  caches.set(world.openIdProviders, cache)
  const name = nameOf(named)
  const kept = cache.get(name)
  if (kept && world.now() - kept.at < openIdLimits.providerKeptMs) return kept.provider
  const provider = discovered(world.openIdProviders, named)
  cache.set(name, { provider, at: world.now() })
  provider.catch(() => forgetProvider(world, named))
  return provider
}

/** It is asked again for what it says of itself. */
export function forgetProvider(world: World, named: Named): void {
  caches.get(world.openIdProviders)?.delete(nameOf(named))
}

const nameOf = ({ issuer, clientId, clientSecret }: Named) =>
  JSON.stringify([issuer, clientId, clientSecret === null ? null : secretKey(clientSecret)])

async function discovered(providers: OpenIdProviders, { issuer, clientId, clientSecret }: Named): Promise<Provider> {
  if (!providers.isAllowed(issuer)) throw new Error('Only https addresses are called')
  const isPlain = new URL(issuer).protocol === 'http:'
  const found = await discovery(new URL(issuer), clientId, undefined, None(), {
    [customFetch]: fetchBy(providers),
    ...(isPlain && { execute: [allowInsecureRequests] }),
  })
  const metadata = found.serverMetadata()
  // the library lets Microsoft's answer for many directories, whose people anybody could be
  if (new URL(metadata.issuer).href !== new URL(issuer).href) throw new OtherIssuer()
  const client = { [clockTolerance]: openIdLimits.clockSkewSeconds }
  const config = new Configuration(metadata, clientId, client, clientAuth(metadata, clientSecret))
  config[customFetch] = fetchBy(providers)
  if (isPlain) allowInsecureRequests(config)
  // without it a token that came from the provider itself is taken unsigned
  enableNonRepudiationChecks(config)
  return { config, metadata, keys: keysOf(providers, metadata) }
}

/** What a client without own words is registered with (OpenID Connect Discovery 1.0, 3). */
function clientAuth(
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  secret: string | null,
): ClientAuth {
  if (secret === null) return None()
  return !methods || methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

function keysOf(providers: OpenIdProviders, { jwks_uri: address, issuer }: ServerMetadata): Provider['keys'] {
  const call = fetchBy(providers)
  return createRemoteJWKSet(new URL(address ?? issuer), {
    [keyFetch]: (url, { headers, method }) =>
      call(url, { headers: Object.fromEntries(headers), method, body: undefined }),
  })
}

interface Asked {
  method: string
  headers: Record<string, string>
  body?: unknown
}

const fetchBy =
  (providers: OpenIdProviders) =>
  (url: string, { method, headers, body }: Asked): Promise<Response> =>
    providers.call(url, {
      method,
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
      ...(typeof body === 'string' && { body }),
    })
