import { viewerAddress, viewerPlace, type AuthRequest } from '../../application/auth/request.ts'
import type { ApiContext } from '../route.ts'

/** What authentication reads of a request. */
export function authRequest(c: ApiContext): AuthRequest {
  const header = (name: string) => c.req.header(name)
  const { isFromEdge, allowedOrigins } = c.var
  const address = viewerAddress(header, { gateway: c.env?.requestContext?.http?.sourceIp, isFromEdge })
  return { header, address, place: viewerPlace(header, isFromEdge), allowedOrigins }
}
