import {
  GetPositionEstimateCommand,
  type GetPositionEstimateCommandInput,
  type IoTWirelessClient,
  ResourceNotFoundException,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-iot-wireless'
import { type Estimate, estimateOf } from '../../../shared/domain/geolocation/located-fix.ts'
import type { CellKind, Observations, SeenCell } from '../../../shared/domain/geolocation/observations.ts'
import { errorFacts, log } from '../log.ts'
import { type ObservationSource, ServiceThrottled } from './geolocation-ports.ts'

/**
 * AWS IoT Core Device Location, which resolves access points and cells together to one position.
 * @see AWS IoT developer guide, "AWS IoT Core Device Location"; AWS IoT Wireless API reference, `GetPositionEstimate`
 */
export const deviceLocation = (client: IoTWirelessClient): Pick<ObservationSource, 'locate'> => ({
  async locate(observations) {
    try {
      const { GeoJsonPayload } = await client.send(new GetPositionEstimateCommand(requestOf(observations)))
      return readEstimate(GeoJsonPayload?.transformToString('utf-8') ?? '')
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return null
      if (error instanceof ThrottlingException) throw new ServiceThrottled(error.message)
      if (!(error instanceof ValidationException)) throw error
      // it would be refused each time
      log({ capability: 'platform', what: 'geolocationRefused', ...errorFacts(error) })
      return null
    }
  },
})

/** What is asked; lists that would be empty are left out, as the service refuses them. */
export function requestOf({ accessPoints, cells }: Observations): GetPositionEstimateCommandInput {
  const of = <Seen>(kind: CellKind, seen: (cell: SeenCell) => Seen) =>
    someOf(cells.filter((cell) => cell.kind === kind).map(seen))
  const points = accessPoints.map(({ macAddress, signalStrength }) => ({ MacAddress: macAddress, Rss: signalStrength }))
  const named = ({ mobileCountryCode, mobileNetworkCode }: SeenCell) => ({
    Mcc: mobileCountryCode,
    Mnc: mobileNetworkCode,
  })
  const utran = (cell: SeenCell) => ({
    ...named(cell),
    Lac: cell.areaCode ?? undefined,
    UtranCid: cell.cellId,
    Rscp: cell.signalStrength ?? undefined,
  })
  return {
    WiFiAccessPoints: someOf(points),
    CellTowers:
      cells.length === 0
        ? undefined
        : {
            Gsm: of('gsm', (cell) => ({
              ...named(cell),
              Lac: cell.areaCode ?? undefined,
              GeranCid: cell.cellId,
              RxLevel: cell.signalStrength ?? undefined,
            })),
            Wcdma: of('wcdma', utran),
            Tdscdma: of('tdscdma', utran),
            Lte: of('lte', (cell) => ({
              ...named(cell),
              Tac: cell.areaCode ?? undefined,
              EutranCid: cell.cellId,
              Rsrp: cell.signalStrength ?? undefined,
            })),
          },
  }
}

const someOf = <Item>(items: Item[]): Item[] | undefined => (items.length > 0 ? items : undefined)

interface Answer {
  /** longitude, latitude, height */
  coordinates?: readonly unknown[]
  properties?: { horizontalAccuracy?: unknown }
}

/**
 * The GeoJSON of an answer: a point, and the radius in which the tracker is by 68 %.
 * @see AWS IoT developer guide, "Resolving location of IoT devices", the payload of the example
 * @throws Error when it is none
 */
export function readEstimate(payload: string): Estimate {
  const { coordinates: [longitude, latitude] = [], properties } = JSON.parse(payload) as Answer
  const found = estimateOf(latitude, longitude, properties?.horizontalAccuracy)
  if (found === null) throw new Error('The answer of Device Location has no coordinates with an accuracy')
  return found
}
