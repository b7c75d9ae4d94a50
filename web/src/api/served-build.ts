const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** The build that this page came from: its entry script is named by what is in it. Null where there is none. */
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
