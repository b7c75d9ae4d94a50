import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { madeDocument, madeRoutes, madeTools } from '../../functions/api/openapi/generate.ts'

const generator = fileURLToPath(new URL('../../functions/api/openapi/generate.ts', import.meta.url))

/**
/**
 * The document that describes the API is generated here, once, instead of in a function. Nothing else needs zod for JSON
 * Schema, so that part of zod, a fifth of it, stays out of every function, and so do the documents of the routes.
 */
export const apiDocumentAtBuild: Plugin = {
  name: 'api-document-at-build',
  setup: (bundler) => {
    if (!existsSync(generator)) throw new Error(`${generator} is missing: the API would describe itself at run time`)
    bundler.onLoad({ filter: /[/\\]openapi[/\\]generate\.ts$/ }, ({ path }) =>
      path === generator
        ? { contents: `export const madeDocument = () => (${JSON.stringify(madeDocument())})`, loader: 'js' }
        : undefined,
    )

    bundler.onLoad({ filter: /[/\\]assistants[/\\]tool-list\.ts$/ }, () => ({
      contents: `export const toolList = () => (${JSON.stringify(madeTools())})`,
      loader: 'js',
    }))

    // A function loads what is asked for rarely with its first such request.
    bundler.onLoad({ filter: /functions[/\\]api[/\\]routes\.ts$/ }, () => ({ contents: lateRoutes(), loader: 'js' }))
    bundler.onResolve({ filter: new RegExp(`^${lateAnswers}$`) }, ({ resolveDir }) => ({
      path: lateAnswers,
      namespace: lateAnswers,
      pluginData: resolveDir,
    }))
    bundler.onLoad({ filter: /.*/, namespace: lateAnswers }, ({ pluginData }) => ({
      contents: lateFiles(),
      loader: 'js',
      resolveDir: String(pluginData),
    }))

    // Calls of empty functions disappear together with the functions that they are given.
    bundler.onLoad(
      { filter: /functions[/\\]api[/\\]openapi[/\\](describe|schema|parameters|entity-calls)\.ts$/ },
      async ({ path }) => ({ contents: emptied(await readFile(path, 'utf8')), loader: 'js' }),
    )

    // Each schema is given methods when it is made that lead there.
    bundler.onLoad(
      { filter: /zod[/\\]v4[/\\]core[/\\](json-schema-(processors|generator)|to-json-schema)\.js$/ },
      () => ({
        contents: absent,
        loader: 'js',
      }),
    )
  },
}

/**
 * `functions/api/routes.ts` with the same routes. Where a file is loaded late, what it says of its routes is written here
 * and its answers are imported with the first request.
 */
function lateRoutes(): string {
  const methods = ['GET', 'POST', 'PUT', 'DELETE']
  const files = madeRoutes()
  const gates = [...new Set(files.flatMap(({ routes }) => routes.map(({ gate }) => JSON.stringify(gate))))]
  const imports = files.map(({ file, isLoadedAtStart }, at) =>
    isLoadedAtStart ? `import { routes as file${at} } from './routes/${file}.ts'` : '',
  )
  const lists = files.map(({ isLoadedAtStart, routes }, at) => {
    // a letter each for method, access and gate, then the path: there are many, and all are loaded at the start
    const facts = routes.map(({ method, path, access, gate, audit }) => {
      const fact = [
        methods.indexOf(method),
        access === 'open' ? 1 : 0,
        gates.indexOf(JSON.stringify(gate)).toString(36),
      ]
      return audit ? [fact.join('') + path, audit] : fact.join('') + path
    })
    return isLoadedAtStart ? `...file${at}` : `...late('file${at}', ${JSON.stringify(facts)})`
  })
  return `${imports.join('\n')}
    const gates = [${gates.join()}]
    const methods = ${JSON.stringify(methods)}
    const late = (file, facts) => facts.map((each) => [each].flat()).map(([fact, audit], at) => ({
      method: methods[fact[0]], path: fact.slice(3), access: fact[1] === '1' ? 'open' : 'signedIn',
      gate: gates[Number.parseInt(fact[2], 36)], audit,
      answer: async (c, caller) => (await import('${lateAnswers}'))[file][at].answer(c, caller),
    }))
    export const routes = [${lists.join()}]`
}

/** All files that are loaded late, as one: a bundle each would cut what they share into many small files. */
const lateAnswers = 'late-answers'
const lateFiles = (): string =>
  madeRoutes()
    .map(({ file, isLoadedAtStart }, at) =>
      isLoadedAtStart ? '' : `export { routes as file${at} } from './routes/${file}.ts'`,
    )
    .join('\n')

/** A module with the same names, each an empty function. */
const emptied = (source: string): string =>
  [...source.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => `export function ${name}() {}`)
    .join('\n')

const absent = `
  const refuse = () => { throw new Error('JSON Schema is generated at build: infra/build/api-document.ts') }
  export { refuse as aggregateChecks, refuse as toJSONSchema, refuse as JSONSchemaGenerator }
  export const createToJSONSchemaMethod = () => refuse, createStandardJSONSchemaMethod = () => refuse`
