/** A call that did not succeed. `status` 0 means that no answer came. */
export class ApiFailure extends Error {
  readonly status: number
  /** the lines after the first one, for "show details"; may be empty */
  readonly details: string
  /** what the server asked to wait, in seconds, with status 429 */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, text: string, retryAfterSeconds?: number) {
    const [first = '', ...rest] = text.split('\n')
    super(first.trim() || `HTTP ${status}`)
    this.name = 'ApiFailure'
    this.status = status
    this.details = rest.join('\n').trim()
    this.retryAfterSeconds = retryAfterSeconds
  }

  get isOffline(): boolean {
    return this.status === 0
  }

  /** what the server refused, as the sender spells it: `email`, `attributes.speedLimit`; null when it names nothing */
  get field(): string | null {
    return /^field (\S+)$/m.exec(this.details)?.[1] ?? null
  }
}

export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>
interface Call {
  method: string
  path: string
  query?: Query | undefined
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Where 401 means that a password or code was wrong, not that the session is over. */
const proofs = new Set(['session', 'users/totp'])

const signedOutListeners = new Set<() => void>()

/** Calls back when the session has ended (401 on anything but a sign-in). */
export function onSignedOut(listener: () => void): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

let language: string | undefined

/** From now on refusals are in this language; before the first call, in the browser's. */
export function askInLanguage(wanted: string): void {
  language = wanted
}

let bearer: string | null = null

/** From now on every call is of the holder of this token, not of who is signed in to this browser. */
export function askAs(token: string): void {
  bearer = token
}

/** Whose calls these are, see `askAs`; null for who is signed in. */
export const bearerToken = (): string | null => bearer

let offlineText = 'no answer'

/** From now on a call without an answer says this. */
export function sayWithoutAnswer(text: string): void {
  offlineText = text
}

/** The only place that fetches. Paths are below `/api`, on the same origin: `api.get<Device[]>('devices')`. */
export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal) => answer<T>({ method: 'GET', path, query, signal }),
  /** as the holder of this token, not as who is signed in */
  getAs: <T>(path: string, token: string) =>
    answer<T>({ method: 'GET', path, headers: { Authorization: `Bearer ${token}` } }),
  getText: (path: string, query?: Query) => textOf({ method: 'GET', path, query }),
  post: <T>(path: string, body?: unknown, signal?: AbortSignal) => answer<T>({ method: 'POST', path, body, signal }),
  /** the value of the answer, and the status where that says what was done */
  postForStatus: async (path: string, body: unknown): Promise<{ status: number; value: unknown }> => {
    const response = await call({ method: 'POST', path, body })
    return { status: response.status, value: (await whole(response.json())) as unknown }
  },
  postText: (path: string, body: unknown) => textOf({ method: 'POST', path, body }),
  put: <T>(path: string, body: unknown) => answer<T>({ method: 'PUT', path, body }),
  remove: async (path: string, body?: unknown) => void (await call({ method: 'DELETE', path, body })),
  /** the answer's value; undefined where there is none */
  removeForAnswer: <T>(path: string) => answer<T | undefined>({ method: 'DELETE', path }),
  postForm: <T>(path: string, fields: Record<string, string>, headers?: Record<string, string>) =>
    answer<T>({ method: 'POST', path, body: new URLSearchParams(fields), ...(headers ? { headers } : {}) }),
  /** for calls that answer with plain text: tokens, keys */
  postForText: (path: string, fields: Record<string, string> = {}) =>
    textOf({ method: 'POST', path, body: new URLSearchParams(fields) }),
  /** for calls whose answer is a file of this kind */
  postForFile: async (path: string, body: unknown, kind: string) =>
    whole((await call({ method: 'POST', path, body, headers: { Accept: kind } })).blob()),
  /** @param file sent as it is */
  upload: (path: string, file: Blob) => textOf({ method: 'POST', path, body: file }),
  /** the whole answer, where its status or headers say more than its value */
  getAnswer: (
    path: string,
    query?: Query,
    { signal, accept, prefer }: { signal?: AbortSignal; accept?: string; prefer?: string } = {},
  ) =>
    call({
      method: 'GET',
      path,
      query,
      signal,
      headers: { ...(accept && { Accept: accept }), ...(prefer && { Prefer: prefer }) },
    }),
  /** with the tag that says which version was read; null when the server names none */
  getVersion: <T>(path: string, signal?: AbortSignal) => version<T>({ method: 'GET', path, signal }),
  /**
   * @returns the version that it is now
   * @throws ApiFailure with status 409 when somebody else has changed it since
   */
  putVersion: <T>(path: string, { value, tag }: Version<unknown>) =>
    version<T>({ method: 'PUT', path, body: value, ...(tag !== null && { headers: { 'If-Match': tag } }) }),
}

export interface Version<T> {
  value: T
  tag: string | null
}

/** Makes a call whose refusal is as good as an answer. @returns false when the server gave none, or is in trouble */
export const isAnswered = (ask: () => Promise<unknown>): Promise<boolean> =>
  ask().then(
    () => true,
    (failure: unknown) => failure instanceof ApiFailure && !failure.isOffline && failure.status < 500,
  )

async function version<T>(wanted: Call): Promise<Version<T>> {
  const response = await call(wanted)
  return { value: (await whole(response.json(), wanted.signal)) as T, tag: response.headers.get('ETag') }
}

async function answer<T>(wanted: Call): Promise<T> {
  const text = await textOf(wanted)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

const textOf = async (wanted: Call): Promise<string> => whole((await call(wanted)).text(), wanted.signal)

/** What a body says. @throws ApiFailure with status 0 when the line broke before all of it had come */
async function whole<T>(reading: Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await reading
  } catch (error) {
    // a body that came but cannot be read is a fault of ours, not of the line
    if (signal?.aborted || error instanceof SyntaxError) throw error
    throw new ApiFailure(0, offlineText)
  }
}

async function call({ method, path, query, body, headers, signal }: Call): Promise<Response> {
  // forms and files say themselves what they are
  const isOwnKind = body instanceof URLSearchParams || body instanceof Blob
  let response: Response
  try {
    response = await fetch(addressOf(path, query), {
      method,
      signal: signal ?? null,
      credentials: 'same-origin',
      headers: {
        Accept: 'application/json',
        ...(language !== undefined && { 'Accept-Language': language }),
        ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && !isOwnKind ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: body === undefined ? null : isOwnKind ? body : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiFailure(0, offlineText)
  }
  if (!response.ok) throw await failureOf(response, path)
  return response
}

async function failureOf(response: Response, path: string): Promise<ApiFailure> {
  if (response.status === 401 && !proofs.has(path)) for (const listener of signedOutListeners) listener()
  const text = await response.text().catch(() => '')
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiFailure(response.status, text || response.statusText, Number.isFinite(wait) ? wait : undefined)
}

/** @returns the address of a call, for what does not go through `api` */
export function addressOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value]) parameters.append(key, String(item))
  }
  const tail = parameters.toString()
  return `/api/${path}${tail ? `?${tail}` : ''}`
}

const unless =
  (status: number) =>
  async <Found>(ask: () => Promise<Found | undefined>): Promise<Found | null> => {
    try {
      return (await ask()) ?? null
    } catch (error) {
      if (error instanceof ApiFailure && error.status === status) return null
      throw error
    }
  }

/** What is asked for; null when it is not there, or not visible. */
export const unlessMissing = unless(404)

/** What is asked for; null when it is more than an answer holds. */
export const unlessTooLarge = unless(413)
