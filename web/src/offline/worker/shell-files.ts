/** The files of one build of the client, as addresses on the own origin. */
export interface ShellFiles {
  /** the script that the page names: it tells builds apart. Empty while the client is developed, where nothing is kept */
  entry: string
  /** what the page itself needs, without any screen */
  start: readonly string[]
  /** every script, style sheet, picture and file of words */
  all: readonly string[]
}

/** What of the origin a request asks for; null for what always goes to the server, as all of the API does. */
export type Wanted = 'page' | 'asset' | 'map' | null

/**
 * Decides what may be answered from what is kept. Calls of the API, trackers' messages and the inbox are never kept:
 * their answers belong to one person.
 */
export function wantedBy(request: Pick<Request, 'method' | 'url' | 'mode'>, origin: string): Wanted {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  const { pathname } = url
  if (/^\/(api|ingest|inbox|files)(\/|$)/.test(pathname)) return null
  if (pathname.startsWith('/assets/') || /^\/(icon|apple-touch-icon)[\w-]*\.(svg|png)$/.test(pathname)) return 'asset'
  if (/^\/(basemap|maps)\//.test(pathname)) return 'map'
  const isFile = /\.[^/]*$/.test(pathname)
  return request.mode === 'navigate' && !isFile ? 'page' : null
}

const languageOf = (file: string): string | null => /\.(ar|en|fr)-[\w-]+\.js$/.exec(file)?.[1] ?? null

/** The files of a reader of these languages: words of others are left to the server. */
export const filesFor = ({ all }: ShellFiles, languages: ReadonlySet<string>): string[] =>
  all.filter((file) => {
    const language = languageOf(file)
    return language === null || languages.has(language)
  })

/** The languages whose words are among these files. */
export const languagesOf = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => languageOf(file) ?? []))
