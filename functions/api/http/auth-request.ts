import { viewerAddress, viewerPlace, type AuthRequest } from '../../application/auth/request.ts'
import type { ApiContext } from '../route.ts'

/** What authentication reads of a request. */
export function authRequest(c: ApiContext): AuthRequest {
  const header = (name: string) => c.req.header(name)
  const { originSecret, allowedOrigins } = c.var
  const address = viewerAddress(header, { gateway: c.env?.requestContext?.http?.sourceIp, originSecret })
  return { header, address, place: viewerPlace(header, originSecret), allowedOrigins }
}
