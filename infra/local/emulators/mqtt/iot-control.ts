import type { IncomingMessage, ServerResponse } from 'node:http'
import { account, region } from '../../local-names.ts'
import { listen, readBody } from '../http/http-server.ts'
import type { LocalAuthority } from './certificate-authority.ts'
import type { Things } from './things.ts'

/**
 * The part of AWS IoT's control plane that is used: things, certificates, the policies attached to them, and the endpoint.
 * Certificates are signed by an authority of this machine.
 *
 * Not imitated: signatures, other operations, attributes of things. What was detached is in use for another moment, as
 * on AWS, where it takes up to seconds.
 * @see AWS IoT API reference, "DetachThingPrincipal": the call is asynchronous
 */
export interface IotControl {
  address: string
  /** what `DescribeEndpoint` answers from now on */
  brokerAt(address: string): void
  idle(): boolean
  stop(): Promise<void>
}

const bodyBytesMax = 64 * 1024

interface ControlRequest {
  /** of the path, decoded */
  name: string
  query: URLSearchParams
  principal: string
  body: Record<string, string>
}

const statuses = {
  ResourceNotFoundException: 404,
  CertificateStateException: 406,
  DeleteConflictException: 409,
  InvalidRequestException: 400,
  InternalFailureException: 500,
} as const

class Refused extends Error {
  constructor(
    readonly type: keyof typeof statuses,
    message: string,
  ) {
    super(message)
  }
}

interface Timing {
  /** for how long what was detached is still in use */
  detachingMs?: number
}

export async function startIotControl(
  things: Things,
  authority: LocalAuthority,
  { detachingMs = 100 }: Timing = {},
): Promise<IotControl> {
  let working = 0
  let endpoint = ''
  const operations = operationsOn({ things, detached: new Detached(detachingMs) }, authority, () => endpoint)
  const listening = await listen((request, response) => {
    working += 1
    void answer(request, response).finally(() => (working -= 1))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(request.url ?? '/', 'http://localhost')
      const text = (await readBody(request, bodyBytesMax)).toString()
      for (const { method, path, run } of operations) {
        const found = method === request.method ? path.exec(url.pathname) : null
        if (!found) continue
        const principal = certificateOf(String(request.headers['x-amzn-principal'] ?? ''))
        const body = (text === '' ? {} : JSON.parse(text)) as Record<string, string>
        const asked = { name: decodeURIComponent(found[1] ?? ''), query: url.searchParams, principal, body }
        return reply(response, 200, (await run(asked)) ?? {})
      }
      reply(response, 501, { message: `${request.method} ${url.pathname} is not imitated` })
    } catch (error) {
      const type = error instanceof Refused ? error.type : 'InternalFailureException'
      response.setHeader('x-amzn-errortype', type)
      reply(response, statuses[type], { message: (error as Error).message })
    }
  }

  return {
    address: `http://127.0.0.1:${listening.port}`,
    brokerAt: (address) => (endpoint = address),
    idle: () => working === 0,
    stop: () => listening.close(),
  }
}

const arnOf = (id: string) => `arn:aws:iot:${region}:${account}:cert/${id}`
const certificateOf = (arn: string) => arn.split(':cert/')[1] ?? ''

type Operation = { method: string; path: RegExp; run: (asked: ControlRequest) => unknown }

/** Things and certificates that were detached from each other a moment ago. */
class Detached {
  readonly #until = new Map<string, number>()

  constructor(private readonly ms: number) {}

  note(...names: string[]): void {
    for (const name of names) this.#until.set(name, Date.now() + this.ms)
  }

  has(name: string): boolean {
    return Date.now() < (this.#until.get(name) ?? 0)
  }
}

interface Registry {
  things: Things
  detached: Detached
}

function operationsOn(
  { things, detached }: Registry,
  authority: LocalAuthority,
  endpoint: () => string,
): readonly Operation[] {
  const checks = checksOn(things)
  const { present, policy, without } = checks
  return [
    {
      method: 'POST',
      path: /^\/keys-and-certificate$/,
      run: async ({ query }) => {
        const { id, certificate, privateKey } = await authority.sign()
        things.addCertificate(id, query.get('setAsActive') === 'true')
        const keyPair = { PrivateKey: privateKey }
        return { certificateArn: arnOf(id), certificateId: id, certificatePem: certificate, keyPair }
      },
    },
    { method: 'GET', path: /^\/endpoint$/, run: () => ({ endpointAddress: endpoint() }) },
    {
      method: 'PUT',
      path: /^\/certificates\/([^/]+)$/,
      run: ({ name, query }) => {
        things.change(present(name), (it) => (it.isActive = query.get('newStatus') === 'ACTIVE'))
      },
    },
    {
      method: 'DELETE',
      path: /^\/certificates\/([^/]+)$/,
      run: ({ name }) => {
        const { isActive, things: held } = things.certificate(present(name))!
        if (isActive) throw new Refused('CertificateStateException', 'the certificate is active')
        if (held.length > 0 || detached.has(name)) {
          throw new Refused('DeleteConflictException', 'the certificate is attached to a thing')
        }
        things.removeCertificate(name)
      },
    },
    {
      method: 'PUT',
      path: /^\/target-policies\/([^/]+)$/,
      run: ({ name, body }) => {
        things.change(present(certificateOf(body['target'] ?? '')), (it) => it.policies.push(policy(name)))
      },
    },
    {
      method: 'POST',
      path: /^\/target-policies\/([^/]+)$/,
      run: ({ name, body }) => {
        things.change(present(certificateOf(body['target'] ?? '')), (it) => (it.policies = without(it.policies, name)))
      },
    },
    ...thingOperations({ things, detached }, checks),
  ]
}

type Checks = ReturnType<typeof checksOn>

/** What a call names has to be there. @throws Refused */
function checksOn(things: Things) {
  const present = (id: string) => {
    if (!things.certificate(id)) throw new Refused('ResourceNotFoundException', `there is no certificate ${id}`)
    return id
  }
  const thing = (name: string) => {
    if (!things.hasThing(name)) throw new Refused('ResourceNotFoundException', `there is no thing ${name}`)
    return name
  }
  const policy = (name: string) => {
    if (!things.hasPolicy(name)) throw new Refused('ResourceNotFoundException', `there is no policy ${name}`)
    return name
  }
  const without = (all: string[], one: string) => all.filter((each) => each !== one)
  return { present, thing, policy, without }
}

function thingOperations({ things, detached }: Registry, { present, thing, without }: Checks): readonly Operation[] {
  const principals = /^\/things\/([^/]+)\/principals$/
  return [
    {
      method: 'POST',
      path: /^\/things\/([^/]+)$/,
      run: ({ name }) => {
        things.addThing(name)
        return { thingName: name }
      },
    },
    {
      method: 'DELETE',
      path: /^\/things\/([^/]+)$/,
      run: ({ name }) => {
        if (things.principalsOf(name).length > 0 || detached.has(name)) {
          throw new Refused('InvalidRequestException', `${name} has principals`)
        }
        things.removeThing(name)
      },
    },
    {
      method: 'PUT',
      path: principals,
      run: ({ name, principal }) => things.change(present(principal), (it) => it.things.push(thing(name))),
    },
    {
      method: 'DELETE',
      path: principals,
      run: ({ name, principal }) => {
        things.change(present(principal), (it) => (it.things = without(it.things, thing(name))))
        detached.note(name, principal)
      },
    },
    {
      method: 'GET',
      path: principals,
      run: ({ name }) => ({ principals: things.principalsOf(thing(name)).map(arnOf) }),
    },
  ]
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
