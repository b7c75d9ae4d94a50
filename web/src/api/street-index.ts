import type { StreetExtract, StreetIndex } from '../../../shared/wire/streets/street-extracts.ts'

/**
 * What `index.json` of a folder on our own origin lists; nothing when there is none or it cannot be read.
 * @param folder `/maps/`
 */
export async function readStreetIndex(folder: string, signal: AbortSignal): Promise<readonly StreetExtract[]> {
  try {
    const response = await fetch(`${folder}index.json`, { signal })
    if (!response.ok) return []
    const { extracts } = (await response.json()) as Partial<StreetIndex>
    return extracts ?? []
  } catch {
    return []
  }
}
