import type { ImportAnswer } from '../../../functions/platform/ports/ports.ts'

/** A Traccar server that answers lists by their path, without the query unless that is named: `devices`, `geofences?deviceId=3`. */
export interface ForeignServer {
  lists: Record<string, object[]>
  /** paths that were asked, in order */
  asked: string[]
  /** what comes instead of the next answers */
  instead: (ImportAnswer | Error)[]
  token: string
}

export const foreignServer = (lists: Record<string, object[]> = {}): ForeignServer => ({
  lists,
  asked: [],
  instead: [],
  token: 'a-token',
})

export const status = (code: number, retryAfterMs: number | null = null): ImportAnswer => ({
  status: code,
  retryAfterMs,
  text: 'no',
})

/** Answers as Traccar does: lists of what a record holds are asked with its id. */
export async function answerOf(server: ForeignServer, url: string, token: string): Promise<ImportAnswer> {
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace('/api/', '')
  server.asked.push(path + new URL(url).search)
  const instead = server.instead.shift()
  if (instead instanceof Error) throw instead
  if (instead) return instead
  if (token !== server.token) return status(401)
  const holder = ['userId', 'groupId', 'deviceId'].find((key) => searchParams.has(key))
  const found = holder ? server.lists[`${path}?${holder}=${searchParams.get(holder)}`] : server.lists[path]
  return { status: 200, retryAfterMs: null, text: JSON.stringify(found ?? []) }
}
