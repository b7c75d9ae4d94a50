import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { exportJWK, generateKeyPair } from 'jose'
import { loginPage } from './login-page.ts'
import { providerClient, providerPeople } from './people.data.ts'

export interface ProviderAddresses {
  redirectAddress: string
  backChannelAddress: string
  signedOutAddress: string
}

export interface LocalProvider {
  /** its issuer */
  origin: string
  /** Answers from now on, for the client with these addresses. */
  serve(addresses: ProviderAddresses): Promise<void>
  stop(): Promise<void>
}

const bodyBytesMax = 10_000

/** A real provider of accounts on this machine (npm `oidc-provider`); what it knows is in memory. @param port 0 for a free one */
export async function startProvider(port: number): Promise<LocalProvider> {
  let answer = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    origin,
    async serve(addresses) {
      answer = await answersOf(origin, addresses)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

async function answersOf(origin: string, addresses: ProviderAddresses) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }
  const settings = { ...configuration(addresses), jwks: { keys: [key] } }
  const provider = await quietly(async () => new (await import('oidc-provider')).Provider(origin, settings))
  const answer = provider.callback()
  return (request: IncomingMessage, response: ServerResponse): void => {
    const uid = /^\/interaction\/([\w-]+)$/.exec(request.url ?? '')?.[1]
    if (uid === undefined) return void answer(request, response)
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(loginPage(uid))
      return
    }
    chosenPerson(request)
      .then((accountId) =>
        provider.interactionFinished(
          request,
          response,
          accountId === null ? { error: 'access_denied' } : { login: { accountId } },
        ),
      )
      .catch(() => response.writeHead(400).end('This page is too old. Begin again.'))
  }
}

const expected = /Unsupported runtime|in-memory adapter/

/** Without two warnings: it works on Node 20, though it is not tested there, and it forgets everybody when it stops. */
async function quietly<Made>(make: () => Promise<Made>): Promise<Made> {
  const { warn } = console
  console.warn = (line: unknown, ...more: unknown[]) => {
    if (!expected.test(String(line))) warn(line, ...more)
  }
  try {
    return await make()
  } finally {
    console.warn = warn
  }
}

/** null for nobody. */
async function chosenPerson(request: IncomingMessage): Promise<string | null> {
  let body = ''
  for await (const part of request) {
    body += String(part)
    if (body.length > bodyBytesMax) throw new Error('The form is too long')
  }
  const person = new URLSearchParams(body).get('person')
  return providerPeople.find(({ id }) => id === person)?.id ?? null
}

const daySeconds = 86_400
const scopes = ['openid', 'email', 'profile', 'groups']

const configuration = (addresses: ProviderAddresses): Configuration => ({
  clients: [
    {
      client_id: providerClient.clientId,
      client_secret: providerClient.clientSecret,
      redirect_uris: [addresses.redirectAddress],
      post_logout_redirect_uris: [addresses.signedOutAddress],
      backchannel_logout_uri: addresses.backChannelAddress,
      backchannel_logout_session_required: true,
    },
  ],
  scopes,
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
  pkce: { required: () => true },
  cookies: { keys: [randomUUID()] },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true, logoutSource: endAtOnce },
  },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, id) => {
    const person = providerPeople.find((each) => each.id === id)
    if (!person) return undefined
    const { name, email, groups } = person
    return {
      accountId: id,
      claims: () => ({ sub: id, name, email, email_verified: true, groups: [...groups] }),
    }
  },
  loadExistingGrant: agreed,
  fetch: callHere,
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    Grant: daySeconds,
    IdToken: 600,
    Interaction: 600,
    Session: daySeconds,
  },
})

/** People agreed to everything when their company bought the service. */
async function agreed({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider } = oidc
  const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
  grant.addOIDCScope(scopes.join(' '))
  await grant.save()
  return grant
}

/** The product is on this machine, which the library's own dispatcher refuses. */
const callHere: typeof fetch = (address, init) => fetch(address, { ...init, dispatcher: undefined } as RequestInit)

/** Nobody is asked whether they mean it. */
async function endAtOnce(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  ctx.type = 'html'
  ctx.body = `<!doctype html><title>Signing out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`
}
