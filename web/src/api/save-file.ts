import { nativeHost } from '../native/native-host.ts'
import { addressOf, type Query } from './client.ts'

/** Downloads a file that the page holds. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

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
