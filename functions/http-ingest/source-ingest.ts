import { Failure } from '../../shared/domain/failures.ts'
import { trackerLimits } from '../../shared/domain/limits/trackers.ts'
import { source } from '../../shared/entities/sources/source.ts'
import { compileMapping, type Mapped, type Mapping } from '../../shared/wire/sources/compile-mapping.ts'
import { mappedTopic } from '../../shared/wire/sources/mapped-topic.ts'
import { sourceMessage, type KeptRequest } from '../../shared/wire/sources/source-request.ts'
import type { WorldOf } from '../platform/needs.ts'
import type { Admission, SourceKey } from './admission.ts'
import { admittedReports, recordOf, spendAll, type Welcome } from './admitted-reports.ts'
import { inParts } from '../application/tenants/message-parts.ts'
import type { Flow } from './rate-limit.ts'
import { Recent } from './recent-requests.ts'
import type { Report } from './report.ts'
import { headerSecret, type Sent, sentIn, textOf } from './request-body.ts'
import { SourceKeeper } from './source-keeper.ts'

interface Asked {
  /** in the path */
  secret: string | undefined
  address: string
  setTenant: (tenantId: string) => void
}

const headers = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/**
 * What other systems send to the address of a source. They repeat what is refused, and switch off what is refused often,
 * so only a wrong secret is: what does not map is a problem that people see beside the mapping.
 */
export class SourceIngest {
  readonly #world: WorldOf<'http-ingest'>
  readonly #admission: Admission
  readonly #flow: Flow
  readonly #mappings: Recent<{ mapping: Mapping }>
  readonly #keeper: SourceKeeper

  constructor(world: WorldOf<'http-ingest'>, { admission, flow }: { admission: Admission; flow: Flow }) {
    this.#world = world
    this.#admission = admission
    this.#flow = flow
    this.#mappings = new Recent(trackerLimits.configurationCacheMs, () => world.now())
    this.#keeper = new SourceKeeper(world)
  }

  async take(request: Request, { secret: inPath, address, setTenant }: Asked): Promise<Response> {
    const sent = await sentIn(request, trackerLimits.ingestBodyBytesMax)
    const secret = inPath ?? headerSecret(sent) ?? sent.query.get('secret')
    const key = await this.#admission.sourceKeyOf(secret)
    const mapping = key && (await this.#mappingOf(key))
    if (!key || !mapping) {
      await this.#flow.spend({ name: `ingest:refused:${address}`, max: trackerLimits.ingestRefusedPerAddressMax })
      return new Response('No source has this address. Copy it again, or make a new one.', { status: 401, headers })
    }
    setTenant(key.tenantId)
    await this.#flow.spend({ name: `ingest:tenant:${key.tenantId}`, max: trackerLimits.ingestPerTenantMax })
    if (sent.isTooLong) {
      const most = trackerLimits.ingestBodyBytesMax
      throw new Failure('tooLarge', 'Send at most {most} bytes at a time.', { values: { most } })
    }
    const kept = keptRequest(sent, this.#world.now())
    const mapped = mapping(sourceMessage(kept))
    const admitted = await this.#admitted(mapped, { key, secret, address })
    await spendAll(this.#flow, admitted)
    if (admitted.length > 0) await this.#world.messages.put(admitted.map((each) => recordOf(this.#world, each)))
    await this.#keeper.keep(key, { request: kept, mapped, admitted })
    return new Response(null, { headers })
  }

  /** null once the source is removed */
  async #mappingOf({ tenantId, sourceId }: SourceKey): Promise<Mapping | null> {
    const found = await this.#mappings.of(`${tenantId} ${sourceId}`, async () => {
      const record = await this.#world.tenants.records(tenantId).get(source, sourceId)
      return record && { mapping: compileMapping(record.mapping) }
    })
    return found && found.mapping
  }

  async #admitted(mapped: Mapped, who: { key: SourceKey; secret: string | null; address: string }): Promise<Welcome[]> {
    const known = await admittedReports(this.#admission, reportsOf(mapped), who)
    return known.map((each) => ({ ...each, topic: mappedTopic }))
  }
}

/** The records of each device together, in their order, in messages that ingest takes. */
function reportsOf({ records }: Mapped): Report[] {
  const byDevice = new Map<string, object[]>()
  for (const { uniqueId, position } of records) {
    const theirs = byDevice.get(uniqueId)
    if (theirs) theirs.push(position)
    else byDevice.set(uniqueId, [position])
  }
  return [...byDevice].flatMap(([uniqueId, positions]) => inParts(positions).map((payload) => ({ uniqueId, payload })))
}

function keptRequest(sent: Sent, at: number): KeptRequest {
  const query = new URLSearchParams([...sent.query].filter(([name]) => name !== 'secret'))
  return { body: textOf(sent), query: query.toString(), at }
}
