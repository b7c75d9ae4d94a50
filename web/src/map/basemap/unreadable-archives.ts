let urls: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/**
 * Archives that the server does not have any more, or that are damaged: what they would cover is better left to the
 * bundled map. A lost network is no reason. Forgotten with the page.
 */
export const unreadableArchives = {
  get: (): ReadonlySet<string> => urls,
  add: (url: string): void => {
    if (urls.has(url)) return
    urls = new Set([...urls, url])
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
