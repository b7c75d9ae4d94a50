const entryOf = (page: Document): string | null =>
  [...page.querySelectorAll('script[type="module"][src]')].at(-1)?.getAttribute('src') ?? null

/**
 * The build that this page came from: its last script names all other files, and is itself named by what is in it; those
 * before it are libraries, which stay. Null where there is none.
 */
export const ownBuild = (): string | null => entryOf(document)

/** The build that is served now; null when no answer came. */
export async function servedBuild(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
    return response.ok ? entryOf(new DOMParser().parseFromString(await response.text(), 'text/html')) : null
  } catch {
    return null
  }
}
