import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'

const functions = fileURLToPath(new URL('../../functions/', import.meta.url))

/**
 * Reads of each SDK client only the commands that functions call. The bundler leaves out the others, but has to read
 * hundreds of files before it knows. `lib-dynamodb` calls most commands of DynamoDB, which is read whole.
 */
export const usedCommands: Plugin = {
  name: 'sdk-commands',
  setup: (bundler) => {
    bundler.onLoad({ filter: /@aws-sdk[/\\]client-[\w-]+[/\\]dist-es[/\\]index\.js$/ }, ({ path }) => {
      if (/client-dynamodb[/\\]/.test(path)) return undefined
      const folder = dirname(path)
      const contents = withUsed(readFileSync(path, 'utf8'), (file) => existsSync(join(folder, `${file}.js`)))
      return { contents, loader: 'js', resolveDir: folder }
    })
  },
}

/** What a client exports of its commands, of all of them as methods, of pages, and of waiting. */
const exportsOfCommands = /^export \* from "\.\/(commands|pagination|waiters|(\w+))";$/gm

/**
 * The index of a client without commands that nobody calls.
 * @param has whether the client has a file, like `commands/ListThingsCommand`
 */
export function withUsed(index: string, has: (file: string) => boolean): string {
  const rest = index.replace(exportsOfCommands, (line, _folder, service: string | undefined) =>
    service === undefined || index.includes(`"./${service}Client"`) ? '' : line,
  )
  const used = [...usedNames()]
    .map((name) => name.replace(/^paginate(.*)$/, 'pagination/$1Paginator').replace(/^(\w+Command)$/, 'commands/$1'))
    .filter(has)
  return `${rest}\n${used.map((file) => `export * from "./${file}";`).join('\n')}`
}

let names: ReadonlySet<string> | undefined

/** Commands and paginators that are named anywhere in the functions. */
const usedNames = (): ReadonlySet<string> => (names ??= new Set(sources().flatMap(namesIn)))

const namesIn = (source: string): string[] => source.match(/\b(?:[A-Z]\w*Command|paginate[A-Z]\w*)\b/g) ?? []

const sources = (): string[] =>
  readdirSync(functions, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(functions, file), 'utf8'))
