import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SecretPlan } from '../../plan/types.ts'
import { listen, readBody } from '../http/http-server.ts'

/**
 * `GetSecretValue` of Secrets Manager, by name or ARN, of the version of now or the one before it.
 *
 * Not imitated: signatures, versions by their identifiers, other stages, binary values, partial ARNs, and what changes
 * secrets, for which this has `change`.
 *
 * @see AWS Secrets Manager API reference, "GetSecretValue", "PutSecretValue"
 */
export interface Secrets {
  address: string
  /** as `PutSecretValue`: what was the value is the one before */
  change(id: string, value: string): void
  /** as `UpdateSecretVersionStage`, which takes `AWSPREVIOUS` from the version that has it */
  forgetPrevious(id: string): void
  idle(): boolean
  stop(): Promise<void>
}

interface Version {
  id: string
  value: string
}

interface Kept {
  name: string
  arn: string
  versions: { AWSCURRENT: Version; AWSPREVIOUS: Version | null }
}

/** As the service words it. */
class SecretRefusal extends Error {
  readonly type: string
  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}
const missing = (what: string) =>
  new SecretRefusal('ResourceNotFoundException', `Secrets Manager can't find the specified secret${what}.`)

const requestBytesMax = 64 * 1024
const idCharactersMax = 2048

export async function startSecrets(planned: readonly SecretPlan[]): Promise<Secrets> {
  const all: readonly Kept[] = planned.map(({ name, arn, value }) => ({
    name,
    arn,
    versions: { AWSCURRENT: versionOf(value), AWSPREVIOUS: null },
  }))
  let working = 0
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response)
      .catch((error: unknown) => reply(response, 500, { __type: 'InternalServiceError', Message: String(error) }))
      .finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await readBody(request, requestBytesMax)).toString()
    try {
      reply(response, 200, valueFor(request.headers['x-amz-target'], JSON.parse(body) as Asked))
    } catch (error) {
      if (!(error instanceof SecretRefusal)) throw error
      reply(response, 400, { __type: error.type, Message: error.message })
    }
  }

  function valueFor(target: unknown, { SecretId, VersionStage = 'AWSCURRENT' }: Asked): object {
    if (target !== 'secretsmanager.GetSecretValue') {
      throw new SecretRefusal('UnknownOperationException', `${String(target)} is not imitated`)
    }
    if (typeof SecretId !== 'string' || SecretId === '' || SecretId.length > idCharactersMax) {
      throw new SecretRefusal('ValidationException', `SecretId has 1 to ${idCharactersMax} characters`)
    }
    const secret = called(SecretId)
    const version = isStage(VersionStage) ? secret.versions[VersionStage] : null
    if (version === null) throw missing(` value for staging label: ${VersionStage}`)
    const { name: Name, arn: ARN } = secret
    return { ARN, Name, SecretString: version.value, VersionId: version.id, VersionStages: [VersionStage] }
  }

  /** @throws SecretRefusal */
  function called(id: string): Kept {
    const secret = all.find(({ name, arn }) => id === name || id === arn)
    if (!secret) throw missing('')
    return secret
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    change(id, value) {
      const { versions } = called(id)
      versions.AWSPREVIOUS = versions.AWSCURRENT
      versions.AWSCURRENT = versionOf(value)
    },
    forgetPrevious: (id) => void (called(id).versions.AWSPREVIOUS = null),
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

interface Asked {
  SecretId?: unknown
  VersionStage?: string
}

const versionOf = (value: string): Version => ({ id: randomUUID(), value })
const isStage = (name: string): name is keyof Kept['versions'] => name === 'AWSCURRENT' || name === 'AWSPREVIOUS'

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' })
  response.end(JSON.stringify(body))
}
