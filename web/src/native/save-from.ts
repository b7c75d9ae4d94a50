import { addressOf, type Query } from '../api/client.ts'
import { saveFile } from '../api/save-file.ts'
import { nativeHost } from './native-host.ts'

/**
 * Downloads a file of the API, whose path ends with its kind. A mobile application around the page fetches such
 * addresses itself, and cannot read what the page holds: there it is sent to the address.
 * @param fetched gives the file to a browser
 */
export async function saveFrom(
  { path, query }: { path: string; query: Query },
  fetched: () => Promise<{ content: Blob; name: string }>,
): Promise<void> {
  if (nativeHost() !== null) return location.assign(addressOf(path, query))
  const { content, name } = await fetched()
  saveFile(content, name)
}
