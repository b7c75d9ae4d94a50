/** A map service did not do what was asked. */
export class MapServiceFailure extends Error {
  /** of HTTP; 0 when nothing was answered */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'MapServiceFailure'
    this.status = status
  }
}

interface Ask {
  /** sent as JSON by POST; without it the address is read */
  body?: object
  signal?: AbortSignal | undefined
  /** the service has failed when it says nothing for so long */
  waitMs: number
}

/**
 * The JSON that a map service answers. Nothing of ours goes there but the address and the body: no cookies.
 * @throws MapServiceFailure, also for an answer that is no JSON; what the signal says when it was aborted
 */
export async function askMapService<T>(url: string, { body, signal, waitMs }: Ask): Promise<T> {
  const response = await reach(url, {
    credentials: 'omit',
    signal: AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])]),
    ...(body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  try {
    return (await response.json()) as T
  } catch {
    throw new MapServiceFailure(response.status, 'the answer is no JSON')
  }
}

interface Read {
  bytesMax: number
  signal?: AbortSignal | undefined
  waitMs: number
}

/**
 * The text of a file with things to draw, of our own address or another one.
 * @throws MapServiceFailure; with status 413 when it is larger, which is noticed before all of it has come
 */
export async function readMapFile(url: string, { bytesMax, signal, waitMs }: Read): Promise<string> {
  const given = AbortSignal.any([AbortSignal.timeout(waitMs), ...(signal ? [signal] : [])])
  const { body } = await reach(url, { credentials: 'same-origin', signal: given })
  if (!body) return ''
  try {
    return await textWithin(body.getReader(), bytesMax)
  } catch (error) {
    throw error instanceof MapServiceFailure ? error : new MapServiceFailure(0, 'the answer broke off')
  }
}

async function textWithin(reader: ReadableStreamDefaultReader<Uint8Array>, bytesMax: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > bytesMax) {
      void reader.cancel()
      throw new MapServiceFailure(413, `more than ${bytesMax} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Whether a tile can be fetched again that could not be fetched before. */
export async function answersAgain(url: string, waitMs: number): Promise<boolean> {
  try {
    await reach(url, { credentials: 'omit', cache: 'reload', signal: AbortSignal.timeout(waitMs) })
    return true
  } catch {
    return false
  }
}

async function reach(url: string, request: RequestInit): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, request)
  } catch (error) {
    throw new MapServiceFailure(0, error instanceof Error ? error.message : 'no answer')
  }
  if (!response.ok) throw new MapServiceFailure(response.status, response.statusText)
  return response
}
