import { viewerAddress, type AuthRequest } from '../../platform/auth/request.ts'
import type { ApiContext } from '../route.ts'

/** What the door looks at in a request of the gateway. */
export function authRequest(c: ApiContext): AuthRequest {
  const header = (name: string) => c.req.header(name)
  const { originSecret } = c.var
  return { header, address: viewerAddress(header, { gateway: c.env?.requestContext?.http?.sourceIp, originSecret }) }
}
