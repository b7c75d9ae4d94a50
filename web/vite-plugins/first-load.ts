import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What of the component kit fields have in common with the switch, which the main page has: neither loads the other's chunk. */
const kitOfShell =
  /ui-react[\\/]dist[\\/]esm[\\/]primitives[\\/](Input|Label|Text|Field[\\/]FieldErrorMessage|utils)[\\/.]/

/** What of a module the bundler knows when it makes chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

const file = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/** What a browser loads with the two addresses that people open first; the map follows in a chunk of its own. */
const pages = {
  login: ['sign-in/login.tsx'],
  main: ['app-frame.tsx', 'fleet/main-page.tsx', 'events/toasts/toast-stack.tsx', 'fleet/strip/fleet-strip.tsx'],
}

const map = 'map/map-view.tsx'

/** What every page of a signed-in user has besides, loaded once the first view is there. */
const besides = ['offline/offline-frame.tsx', 'palette/page-tools.tsx']

/**
 * `map-parts` is what the map takes without MapLibre: other pages share it and must not load that library. Components stay
 * out, because their style sheets must come after MapLibre's own.
 */
type Chunk = 'shell' | keyof typeof pages | 'map-parts' | 'besides'

const own = /[\\/](web[\\/]src|shared)[\\/]/
const iconImport = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g

/**
 * Chunks of the first load: what the entry or both pages import is the shell, what one of them adds is its own chunk.
 * Without them, each set of importers gets a chunk: some fifty small files, which compress worse and cost a request each.
 */
export function firstLoadGroups(priority: number) {
  let chunks: Map<string, Chunk> | null = null
  const chunkOf = (id: string, graph: ModuleGraph) =>
    (chunks ??= assignChunks(graph)).get(id) ?? (kitOfShell.test(id) ? 'shell' : null)
  const words = { name: wordsOfMain, priority }
  const scripts = (['shell', 'main', 'login', 'map-parts', 'besides'] as const).map((chunk, at) => ({
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === chunk ? chunk : null),
    // a group takes what its modules import as well: what is shared must be taken first
    priority: priority - at / 10,
  }))
  return [...scripts, words]
}

/** The words of the main page, one file for each language. */
const wordsOfMain = (id: string): string | null => {
  const language = /[\\/]shared[\\/]i18n[\\/](?:fleet|map|overview)\.(\w+)\.json/.exec(id)?.[1]
  return language === undefined ? null : `words.${language}`
}

function assignChunks(graph: ModuleGraph): Map<string, Chunk> {
  const entry = importedBy(graph, [file('main.tsx')])
  const login = importedBy(graph, pages.login.map(file))
  const main = importedBy(graph, pages.main.map(file))
  const chunks = new Map<string, Chunk>()
  for (const id of importedBy(graph, besides.map(file))) chunks.set(id, 'besides')
  for (const id of importedBy(graph, [file(map)])) if (!isPartOfDrawing(graph, id)) chunks.set(id, 'map-parts')
  for (const id of login) chunks.set(id, 'login')
  for (const id of main) chunks.set(id, login.has(id) ? 'shell' : 'main')
  for (const id of entry) chunks.set(id, 'shell')
  return chunks
}

/** Whether a module is a component or style sheet, or imports one or MapLibre, directly or not. */
function isPartOfDrawing(graph: ModuleGraph, id: string): boolean {
  return [...importedBy(graph, [id])].some(
    (each) =>
      /\.(tsx|css)$/.test(each) ||
      graph.getModuleInfo(each)?.importedIds.some((imported) => imported.includes('maplibre-gl')),
  )
}

/** Our own modules and icons that these modules import, directly or not. */
function importedBy(graph: ModuleGraph, ids: readonly string[], found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    const module = graph.getModuleInfo(id)
    if (!own.test(id)) continue
    if (!module) throw new Error(`there is no ${id}, which the first load names`)
    importedBy(graph, [...module.importedIds.filter((imported) => own.test(imported)), ...iconsOf(module.code)], found)
  }
  return found
}

/** The files of the icons that a module names: its graph shows only the index of all icons. */
function iconsOf(code: string | null): string[] {
  const names = [...(code ?? '').matchAll(iconImport)].flatMap(([, list = '']) => list.split(','))
  return names.flatMap((name) => iconFiles().get(name.trim().split(' as ')[0] ?? '') ?? [])
}

let icons: Map<string, string> | null = null

function iconFiles(): Map<string, string> {
  if (icons) return icons
  icons = new Map()
  const index = new URL(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'))
  for (const [, names = '', path = ''] of readFileSync(index, 'utf8').matchAll(/^export \{(.+)\} from '(.+)'/gm)) {
    for (const name of names.matchAll(/default as (\w+)/g)) icons.set(name[1]!, fileURLToPath(new URL(path, index)))
  }
  return icons
}
