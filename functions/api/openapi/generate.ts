import { routes } from '../routes.ts'
import { openApi, type OpenApi } from './document.ts'

/**
 * The document of this API, without its version. A deployed function holds what this answered when it was bundled, and
 * so does without what makes it: infra/build/api-document.ts.
 */
export const madeDocument = (): OpenApi => openApi(routes, '')
