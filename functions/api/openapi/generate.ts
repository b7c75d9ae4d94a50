import { toolList } from '../assistants/tool-list.ts'
import { loadedAtStart, routeFiles, routes } from '../routes.ts'
import { openApi, type OpenApi } from './document.ts'

/**
 * The document of this API, without its version. A deployed function holds what this answered when it was bundled, and
 * so does without what makes it: infra/build/api-document.ts.
 */
export const madeDocument = (): OpenApi => openApi(routes, '')

/** The routes without what only their files know, for a function that loads most of these files late. */
export const madeRoutes = () =>
  Object.entries(routeFiles).map(([file, listed]) => ({
    file,
    isLoadedAtStart: loadedAtStart.some((name) => name === file),
    routes: listed.map(({ method, path, access, gate, audit }) => ({ method, path, access, gate, audit })),
  }))

/** The list of tools for assistants, with schemas. */
export const madeTools = toolList
