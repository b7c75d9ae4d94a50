import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'esbuild'
import { madeDocument } from '../../functions/api/openapi/generate.ts'

const generator = fileURLToPath(new URL('../../functions/api/openapi/generate.ts', import.meta.url))

/**
 * The document that describes the API is generated here, once, instead of in a function. Nothing else needs zod for JSON
 * Schema, so that part of zod, a fifth of it, stays out of every function.
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

const absent = `
  const refuse = () => { throw new Error('JSON Schema is generated at build: infra/build/api-document.ts') }
  export { refuse as aggregateChecks, refuse as toJSONSchema, refuse as JSONSchemaGenerator }
  export const createToJSONSchemaMethod = () => refuse, createStandardJSONSchemaMethod = () => refuse`
