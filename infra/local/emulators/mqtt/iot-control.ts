import type { IncomingMessage, ServerResponse } from 'node:http'
import { account, region } from '../../local-names.ts'
import { listen, readBody } from '../http/http-server.ts'
import type { LocalAuthority } from './certificate-authority.ts'
import type { Things } from './things.ts'

/**
 * The part of AWS IoT's control plane that is used: things, certificates, the policies attached to them, and the endpoint.
 * Certificates are signed by an authority of this machine.
 *
 * Not imitated: signatures, other operations, attributes of things, and the moment that AWS takes to see a change.
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

class Refused extends Error {
  constructor(
    readonly type: 'ResourceNotFoundException' | 'DeleteConflictException' | 'InvalidRequestException',
    message: string,
  ) {
    super(message)
  }
}

export async function startIotControl(things: Things, authority: LocalAuthority): Promise<IotControl> {
  let working = 0
  let endpoint = ''
  const operations = operationsOn(things, authority, () => endpoint)
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
      const status = type === 'ResourceNotFoundException' ? 404 : type === 'DeleteConflictException' ? 409 : 400
      reply(response, error instanceof Refused ? status : 500, { message: (error as Error).message })
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

function operationsOn(things: Things, authority: LocalAuthority, endpoint: () => string): readonly Operation[] {
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
        if (isActive || held.length > 0) throw new Refused('DeleteConflictException', 'the certificate is in use')
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
    ...thingOperations(things, { present, thing, without }),
  ]
}

interface Checks {
  present: (id: string) => string
  thing: (name: string) => string
  without: (all: string[], one: string) => string[]
}

function thingOperations(things: Things, { present, thing, without }: Checks): readonly Operation[] {
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
        if (things.principalsOf(name).length > 0) throw new Refused('InvalidRequestException', `${name} has principals`)
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
      run: ({ name, principal }) =>
        things.change(present(principal), (it) => (it.things = without(it.things, thing(name)))),
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
