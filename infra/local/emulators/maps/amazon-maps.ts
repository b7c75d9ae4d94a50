import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MapKeyPlan } from '../../plan/types.ts'
import { listen } from '../http/http-server.ts'
import { region } from '../../local-names.ts'
import { descriptor, type Choice, readChoice } from './style-descriptor.ts'
import { tileOf } from './tiles.ts'
import { Refusal } from '../refusal.ts'

/**
 * Amazon Location's maps for browsers, and `DescribeKey`: the styles, with tiles that all show the same little place.
 *
 * As strict as the documents: a key counts for its actions and referers only, styles are called exactly so, and there
 * are no answers to preflights. Not imitated: signatures, terrain, traffic, buildings, static maps, real pictures.
 *
 * @see Amazon Location Service API reference, "GetStyleDescriptor", "GetTile", "GetGlyphs", "GetSprites", "DescribeKey"
 */
export interface AmazonMaps {
  /** stands for `https://maps.geo.{region}.amazonaws.com` and for the service that describes keys */
  address: string
  idle(): boolean
  stop(): Promise<void>
}

/** The value of a key; Amazon makes one up. */
export const keyValue = ({ name }: Pick<MapKeyPlan, 'name'>): string => `v1.public.${name}`

type Answer = { json: object } | { bytes: Uint8Array; type: string }

const denied = () => new Refusal(403, 'AccessDeniedException', explicitDeny)
const explicitDeny = 'User is not authorized to access this resource with an explicit deny'
const invalid = (message: string) => new Refusal(400, 'ValidationException', message)
const missing = (message: string) => new Refusal(404, 'ResourceNotFoundException', message)

/** The region of tables and queues has the maps, too. */
export async function startAmazonMaps(keys: readonly MapKeyPlan[]): Promise<AmazonMaps> {
  const listening = await listen((request, response) => {
    try {
      send(response, answerTo(request))
    } catch (error) {
      refuse(response, error)
    }
  })

  function answerTo(request: IncomingMessage): Answer {
    const url = new URL(request.url ?? '/', 'http://local')
    if (request.method !== 'GET') throw new Refusal(403, 'ForbiddenException', 'Forbidden')
    const [, keyName] = /^\/metadata\/v0\/keys\/([-.\w]+)$/.exec(url.pathname) ?? []
    if (keyName !== undefined) return { json: described(keyName) }
    admit(url, request.headers.referer)
    return mapPart(url)
  }

  function described(name: string): object {
    const key = keys.find((each) => each.name === name)
    if (!key) throw missing(`Key ${name} is not found`)
    return {
      Key: keyValue(key),
      KeyArn: `arn:aws:geo:${region}:000000000000:api-key/${name}`,
      KeyName: name,
      Restrictions: { AllowActions: key.actions, AllowResources: key.resources, AllowReferers: key.referers },
      CreateTime: '2026-01-01T00:00:00.000Z',
      UpdateTime: '2026-01-01T00:00:00.000Z',
      ExpireTime: '9999-12-31T23:59:59.999Z',
    }
  }

  function admit(url: URL, referer: string | undefined): void {
    const value = url.searchParams.get('key')
    if (value === null) throw new Refusal(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token')
    const key = keys.find((each) => keyValue(each) === value)
    const isAllowed =
      key?.actions.includes('geo-maps:GetTile') && key.referers.some((each) => fits(each, referer ?? ''))
    if (!isAllowed) throw denied()
  }

  return { address: `http://127.0.0.1:${listening.port}`, idle: () => true, stop: () => listening.close() }
}

/** `*` is any text, `?` any character. */
function fits(pattern: string, referer: string): boolean {
  const escaped = pattern.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(referer)
}

function mapPart(url: URL): Answer {
  const { pathname } = url
  const [, style] = /^\/v2\/styles\/([^/]+)\/descriptor$/.exec(pathname) ?? []
  if (style !== undefined) return { json: descriptor(chosen(style, url.searchParams)) }
  const [, tileset, z, x, y] = /^\/v2\/tiles\/([^/]+)\/(\d+)\/(\d+)\/(\d+)$/.exec(pathname) ?? []
  if (tileset !== undefined) return tile(tileset, { z: Number(z), x: Number(x), y: Number(y) })
  if (/^\/v2\/glyphs\/[^/]+\/\d+-\d+(\.pbf)?$/.test(pathname)) {
    return { bytes: new Uint8Array(), type: 'application/octet-stream' }
  }
  const [, file] =
    /^\/v2\/styles\/[^/]+\/(?:Light|Dark)\/Default\/sprites\/(sprites(?:@2x)?\.(?:json|png))$/.exec(pathname) ?? []
  if (file?.endsWith('.json')) return { json: {} }
  if (file !== undefined) return tile('raster.satellite', { z: 0, x: 0, y: 0 })
  throw new Refusal(403, 'MissingAuthenticationTokenException', 'Missing Authentication Token')
}

function chosen(style: string, query: URLSearchParams): Choice {
  const choice = readChoice(style, query)
  if (typeof choice === 'string') throw invalid(choice)
  return choice
}

function tile(tileset: string, { z, x, y }: { z: number; x: number; y: number }): Answer {
  if (x >= 2 ** z || y >= 2 ** z) throw invalid(`There is no tile ${z}/${x}/${y}`)
  const found = tileOf(tileset)
  if (!found) throw missing(`There is no tileset ${tileset}`)
  return found
}

function send(response: ServerResponse, answer: Answer): void {
  const isJson = 'json' in answer
  response.writeHead(200, {
    'content-type': isJson ? 'application/json' : answer.type,
    'access-control-allow-origin': '*',
    'cache-control': 'max-age=3600',
    'x-amz-geo-pricing-bucket': 'local',
  })
  response.end(isJson ? JSON.stringify(answer.json) : answer.bytes)
}

function refuse(response: ServerResponse, error: unknown): void {
  const { status, type, message } =
    error instanceof Refusal ? error : new Refusal(500, 'InternalServerException', 'Failed')
  response.writeHead(status, {
    'content-type': 'application/json',
    'access-control-allow-origin': '*',
    'x-amzn-errortype': type,
  })
  response.end(JSON.stringify({ message }))
}
