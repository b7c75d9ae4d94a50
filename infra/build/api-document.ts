import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { madeDocument } from '../../functions/api/openapi/generate.ts'

/**
 * The document that describes the API is made here, once, instead of in a function. Nothing else asks zod for JSON
 * Schema, so that part of zod, a fifth of it, stays out of every function, and so does what routes say of themselves.
 */
export const madeAtBuild: Plugin = {
  name: 'made-at-build',
  setup: (bundler) => {
    bundler.onLoad({ filter: /functions[/\\]api[/\\]openapi[/\\]generate\.ts$/ }, () => ({
      contents: `export const madeDocument = () => (${JSON.stringify(madeDocument())})`,
      loader: 'js',
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

/** A module with the same names, each an empty function. */
const emptied = (source: string): string =>
  [...source.matchAll(/^export (?:const|function) (\w+)/gm)]
    .map(([, name]) => `export function ${name}() {}`)
    .join('\n')

const absent = `
  const refuse = () => { throw new Error('JSON Schema is made at build: infra/build/api-document.ts') }
  export { refuse as aggregateChecks, refuse as toJSONSchema, refuse as JSONSchemaGenerator }
  export const createToJSONSchemaMethod = () => refuse, createStandardJSONSchemaMethod = () => refuse`
