import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import type { OpenIdProviders, ProviderCall } from '../../../functions/platform/ports/ports.ts'

export const issuer = 'https://login.atlas.example'
export const clientId = 'qafila'
export const clientSecret = 'secret-of-the-client'

/** What it does otherwise than a provider should. */
export interface Misbehaviour {
  /** of the signed token */
  claims?: JWTPayload
  /** of the user-info endpoint; none without */
  userInfo?: Record<string, unknown>
  signedBy?: 'itself' | 'nobody' | 'somebody' | 'its secret'
  metadata?: Record<string, unknown>
  /** of a whole endpoint, by its path */
  answers?: Record<string, () => Response | Promise<Response>>
}

interface Asked {
  challenge: string
  nonce: string
  redirectAddress: string
}

const json = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

const pair = generateKeyPair('RS256')
const other = generateKeyPair('RS256')

interface State {
  misbehaviour: Misbehaviour
  /** paths that were asked for, in order */
  calls: string[]
  person: JWTPayload
}

/** A provider in this process that does what a test says, right or wrong. @param now epoch ms */
export function imitationProvider(now: () => number) {
  const codes = new Map<string, Asked>()
  const state: State = {
    misbehaviour: {},
    calls: [],
    person: { sub: 'subject-of-nadia', email: 'nadia@atlas.example', email_verified: true },
  }
  const provider = Object.assign(state, {
    /** Signs the person in, and answers as the browser is led back. @param change of the parameters of the answer */
    consent(authorization: string, change: Record<string, string | null> = {}): string {
      const asked = new URL(authorization).searchParams
      const code = `code-${codes.size + 1}`
      const redirectAddress = asked.get('redirect_uri')!
      codes.set(code, { challenge: asked.get('code_challenge')!, nonce: asked.get('nonce')!, redirectAddress })
      const back = new URL(redirectAddress)
      const answer = { code, state: asked.get('state'), iss: issuer, ...change }
      for (const [name, value] of Object.entries(answer)) if (value !== null) back.searchParams.set(name, value)
      return back.pathname + back.search
    },

    /** Signs with another key from now on, and shows it. */
    async turnKeysOver(): Promise<void> {
      const key = { ...(await exportJWK((await other).publicKey)), kid: 'k1' }
      state.misbehaviour = { signedBy: 'somebody', answers: { '/keys': () => json({ keys: [key] }) } }
    },

    async logoutToken(claims: JWTPayload, signedBy: Misbehaviour['signedBy'] = 'itself'): Promise<string> {
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
      return sign({ iss: issuer, aud: clientId, iat: seconds(), exp: seconds() + 120, events, ...claims }, signedBy)
    },

    call: (async (url: string, call: ProviderCall) => {
      const { origin, pathname } = new URL(url)
      state.calls.push(pathname)
      if (origin !== issuer) throw new Error(`nobody answers at ${origin}`)
      const instead = state.misbehaviour.answers?.[pathname]
      if (instead) return instead()
      if (pathname === '/.well-known/openid-configuration') return json(metadata())
      if (pathname === '/keys') return json({ keys: [{ ...(await exportJWK((await pair).publicKey)), kid: 'k1' }] })
      if (pathname === '/userinfo') return json({ sub: state.person.sub, ...state.misbehaviour.userInfo })
      return pathname === '/token' ? token(call) : json({}, 404)
    }) satisfies OpenIdProviders['call'],
  })
  const seconds = () => Math.floor(now() / 1000)

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    end_session_endpoint: `${issuer}/out`,
    ...(state.misbehaviour.userInfo && { userinfo_endpoint: `${issuer}/userinfo` }),
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
    ...state.misbehaviour.metadata,
  })

  async function sign(payload: JWTPayload, by: Misbehaviour['signedBy'] = 'itself'): Promise<string> {
    if (by === 'nobody') return new UnsecuredJWT(payload).encode()
    if (by === 'its secret') {
      const key = new TextEncoder().encode(clientSecret.padEnd(32, '.'))
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)
    }
    const { privateKey } = await (by === 'somebody' ? other : pair)
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(privateKey)
  }

  async function token({ headers, body }: ProviderCall): Promise<Response> {
    const form = new URLSearchParams(body)
    const basic = Buffer.from((headers['authorization'] ?? '').slice('Basic '.length), 'base64').toString()
    if (decodeURIComponent(basic) !== `${clientId}:${clientSecret}`) return json({ error: 'invalid_client' }, 401)
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || challenge !== asked.challenge || form.get('redirect_uri') !== asked.redirectAddress)
      return json({ error: 'invalid_grant' }, 400)
    const { claims, signedBy } = state.misbehaviour
    const payload = {
      iss: issuer,
      aud: clientId,
      iat: seconds(),
      exp: seconds() + 300,
      nonce: asked.nonce,
      sid: 'session-1',
      ...state.person,
      ...claims,
    }
    return json({ access_token: 'access', token_type: 'Bearer', id_token: await sign(payload, signedBy) })
  }
  return provider
}
export type ImitationProvider = ReturnType<typeof imitationProvider>
