import type { Call } from './call.ts'
import type { ChapterName } from './chapters.ts'

/** What the OpenAPI document says of a route, and in which chapter. */
export interface RouteDocument {
  chapter: ChapterName
  call: Call
}

/**
 * The document of a route, made only when all are. Bundled functions are without it: `infra/build/api-document.ts` puts
 * an empty function in the place of this one, so the bundler drops what it is called with.
 */
export function describe(chapter: ChapterName, call: () => Call): () => RouteDocument {
  return () => ({ chapter, call: call() })
}
