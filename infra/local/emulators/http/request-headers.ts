import type { IncomingMessage } from 'node:http'

/** What is read of a request before a function gets it, and changed in place. */
export interface ViewerRequest extends Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders'> {
  socket: { remoteAddress?: string }
}

/** @param value undefined takes the header away */
export function setHeader(request: ViewerRequest, name: string, value: string | undefined): void {
  const { rawHeaders: raw } = request
  for (let at = raw.length - 2; at >= 0; at -= 2) if (raw[at]!.toLowerCase() === name) raw.splice(at, 2)
  delete request.headers[name]
  if (value === undefined) return
  raw.push(name, value)
  request.headers[name] = value
}
