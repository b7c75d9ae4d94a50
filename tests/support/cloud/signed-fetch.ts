import { createHash, createHmac } from 'node:crypto'

interface Settings {
  settings: Readonly<Record<string, string>>
}

export interface KeyOfAccount {
  accessKeyId: string
  secretAccessKey: string
}

/** What the functions of a local cloud sign with. */
export const keyOf = ({ settings }: Settings): KeyOfAccount => ({
  accessKeyId: settings['AWS_ACCESS_KEY_ID']!,
  secretAccessKey: settings['AWS_SECRET_ACCESS_KEY']!,
})

/** Asks the store of a local cloud with a signature in the headers, as the SDK does, also what the SDK would not ask. */
export function signedFetch(cloud: Settings, path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(`${cloud.settings['AWS_ENDPOINT_URL_S3']}${path}`)
  const content = typeof init.body === 'string' ? init.body : ''
  const signedAt = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const headers: Record<string, string> = {
    'x-amz-content-sha256': hash(content),
    ...(init.headers as Record<string, string>),
    'x-amz-date': signedAt,
  }
  const authorization = authorizationFor({ url, method: init.method ?? 'GET', headers }, keyOf(cloud))
  return fetch(url, { ...init, headers: { ...headers, authorization } })
}

interface Asked {
  url: URL
  method: string
  headers: Record<string, string>
}

/** @see Amazon S3 API reference, "Signature calculations for the Authorization header" */
function authorizationFor({ url, method, headers }: Asked, { accessKeyId, secretAccessKey }: KeyOfAccount): string {
  const signed = Object.entries({ ...headers, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonical = [method, url.pathname, query, lines, names, headers['x-amz-content-sha256']].join('\n')
  const signedAt = headers['x-amz-date']!
  const scope = [signedAt.slice(0, 8), 'local-1', 's3', 'aws4_request']
  const text = ['AWS4-HMAC-SHA256', signedAt, scope.join('/'), hash(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((last, step) => hmac(last, step), `AWS4${secretAccessKey}`)
  const credential = `${accessKeyId}/${scope.join('/')}`
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${hmac(key, text).toString('hex')}`
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
