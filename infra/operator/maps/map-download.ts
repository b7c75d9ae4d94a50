import { mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface MapSource {
  /** addresses with `{country}` in them, asked one after the other */
  addresses: readonly string[]
  /** where what has arrived waits for the rest */
  folder: string
}

/** How far it is: bytes that are here, of how many. */
export type OnProgress = (here: number, size: number) => void

/** @throws Error with a line for a person that names `MAPS_FROM` and what is expected */
export function mapAddresses(setting: string): string[] {
  const addresses = setting.split(',').map((address) => address.trim())
  for (const address of addresses) {
    if (/^https?:\/\//.test(address) && URL.canParse(address) && address.includes('{country}')) continue
    throw new Error(
      `MAPS_FROM is "${setting}"; addresses such as https://maps.example/{country}.pmtiles are expected, separated by commas. docs/maps.md says where archives come from.`,
    )
  }
  return addresses
}

/**
 * Fetches the archive of a country from the first address that has it. What was interrupted goes on where it ended, as
 * long as it is still the same file there.
 *
 * @returns the file
 * @throws Error with a line for a person when no address has it, and when less arrives than was promised
 */
export async function downloadMap(country: string, source: MapSource, onProgress: OnProgress): Promise<string> {
  await mkdir(source.folder, { recursive: true })
  const refusals: string[] = []
  for (const template of source.addresses) {
    const address = template.replaceAll('{country}', encodeURIComponent(country))
    const file = join(source.folder, `${country}.pmtiles`)
    const refusal = await fetchInto(file, address, onProgress)
    if (refusal === null) return file
    refusals.push(`${address}: ${refusal}`)
  }
  throw new Error(`There is no map of "${country}".\n${refusals.join('\n')}`)
}

/** The file that a part belongs to: another one must not be sewn onto it. */
interface Origin {
  address: string
  tag: string
}

/** @returns why the address does not have it; null when the file is whole */
async function fetchInto(file: string, address: string, onProgress: OnProgress): Promise<string | null> {
  const before = await begun(file, address)
  const resumed = before && { Range: `bytes=${before.bytes}-`, 'If-Range': before.tag }
  const answer = await fetch(address, { headers: { 'Accept-Encoding': 'identity', ...resumed } }).catch(
    (error: Error) => (error.cause as Error | undefined)?.message ?? error.message,
  )
  if (typeof answer === 'string') return `it cannot be reached (${answer})`
  const isRest = answer.status === 206 && before !== null
  if (answer.status !== 200 && !isRest) {
    await answer.body?.cancel()
    if (answer.status === 416) await forget(file)
    return answer.status === 416 ? 'it changed there; try again' : `it answers with ${answer.status}`
  }
  const from = isRest ? before.bytes : 0
  const length = Number(answer.headers.get('Content-Length'))
  if (!answer.body || !(length > 0)) return 'it does not say how large the file is'
  await noteOrigin(file, address, answer.headers)
  const size = from + length
  let here = from
  onProgress(here, size)
  const target = await open(file, isRest ? 'a' : 'w')
  let broken: unknown
  try {
    // one after the other, so that what arrived before an interruption is there
    for await (const piece of answer.body) {
      await target.writeFile(piece)
      here += piece.length
      onProgress(here, size)
    }
  } catch (error) {
    broken = error
  } finally {
    await target.close()
  }
  if (here === size && broken === undefined) return null
  throw new Error(
    `Only ${megabytes(here)} of ${megabytes(size)} MB arrived from ${address}. Run the command again: it goes on from there.`,
    { cause: broken },
  )
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)

const originFile = (file: string) => `${file}.origin`

/** Removes what was fetched, so that the next time begins again. */
export async function forget(file: string): Promise<void> {
  await rm(file, { force: true })
  await rm(originFile(file), { force: true })
}

/** A tag that is weak, or none, cannot say that the rest belongs to what is here. */
async function noteOrigin(file: string, address: string, headers: Headers): Promise<void> {
  const tag = headers.get('ETag') ?? headers.get('Last-Modified')
  if (tag === null || tag.startsWith('W/')) await rm(originFile(file), { force: true })
  else await writeFile(originFile(file), JSON.stringify({ address, tag } satisfies Origin))
}

async function begun(file: string, address: string): Promise<{ bytes: number; tag: string } | null> {
  try {
    const origin = JSON.parse(await readFile(originFile(file), 'utf8')) as Origin
    const { size } = await stat(file)
    return origin.address === address && size > 0 ? { bytes: size, tag: origin.tag } : null
  } catch {
    return null
  }
}
