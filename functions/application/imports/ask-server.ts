import { phrase, type Phrase } from '../../../shared/domain/failures.ts'
import { importLimits } from '../../../shared/domain/limits/imports.ts'
import type { ImportAnswer, ImportServers } from '../../platform/ports/ports.ts'
import { PrivateAddress } from '../../platform/integrations/channels/public-address.ts'

/** Why a server did not answer what it was asked. */
export class ServerProblem extends Error {
  readonly phrase: Phrase
  /** `final`: another try changes nothing; `tooLong`: less may be asked for */
  readonly kind: 'final' | 'later' | 'tooLong'
  /** ms that the server asks to wait; null when it asks for nothing */
  readonly retryAfterMs: number | null

  constructor(kind: ServerProblem['kind'], says: Phrase, retryAfterMs: number | null = null) {
    super(says.text)
    this.name = 'ServerProblem'
    this.kind = kind
    this.phrase = says
    this.retryAfterMs = retryAfterMs
  }
}

export interface Server {
  /** see `serverAddress` */
  address: string
  token: string
  /** of each call; `importLimits.callMs` when absent */
  waitMs?: number
}

/** A list of records that a call of Traccar's API answers. @param path such as `devices?all=true` @throws ServerProblem */
export async function askServer(
  servers: ImportServers,
  { address, token, waitMs }: Server,
  path: string,
): Promise<Record<string, unknown>[]> {
  const answer = await servers.get(`${address}/api/${path}`, token, waitMs).catch((error: unknown) => {
    if (error instanceof PrivateAddress)
      throw new ServerProblem('final', phrase('The address leads to a private network'))
    throw new ServerProblem('later', phrase('The server could not be reached'))
  })
  const problem = problemOf(answer)
  if (problem) throw problem
  return listIn(answer.text)
}

function problemOf({ status, text, retryAfterMs }: ImportAnswer): ServerProblem | null {
  if (status === 413 || (status === 200 && text === null)) {
    return new ServerProblem('tooLong', phrase('The server’s answer is too long'))
  }
  if (status === 200) return null
  if (status === 401) return new ServerProblem('final', phrase('The server refuses the token'))
  if (status >= 300 && status < 400) {
    return new ServerProblem('final', phrase('The server leads to another address. Give that one.'))
  }
  const says = phrase('The server answered with status {status}', { status })
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500
  return new ServerProblem(isPassing ? 'later' : 'final', says, retryAfterMs)
}

function listIn(text: string | null): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (Array.isArray(value)) return value.filter((each) => typeof each === 'object' && each !== null)
  } catch {
    // a page that is no JSON
  }
  throw new ServerProblem('final', phrase('There is no Traccar API at this address'))
}

/**
 * Whether the token is of an administrator, who may read all that an import asks for: nobody else is answered statistics.
 * @param now epoch ms
 * @throws ServerProblem
 */
export async function tryServer(servers: ImportServers, server: Server, now: number): Promise<void> {
  const asked = { ...server, waitMs: importLimits.firstCallMs }
  await askServer(servers, asked, 'users?limit=1')
  const moment = new Date(now).toISOString()
  await askServer(servers, asked, `statistics?from=${moment}&to=${moment}`).catch((error: unknown) => {
    if (!(error instanceof ServerProblem) || error.kind !== 'final') throw error
    throw new ServerProblem('final', phrase('The token is not one of an administrator of the server'))
  })
}
