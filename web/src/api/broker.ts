import { queryOptions } from '@tanstack/react-query'
import { api } from './client.ts'

export interface BrokerJson {
  /** `mqtts://host:port` */
  url: string
  /** `mqtt://host:port`, for trackers without a certificate; null where none may connect so */
  plainUrl: string | null
  /** of topics of Basic Ingest, which cost less */
  rulePrefix: string
  /** PEM */
  rootCertificate: string
}

/** Where trackers connect over MQTT; for users who may edit devices. */
export const brokerQuery = () =>
  queryOptions({
    queryKey: ['broker'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.get<BrokerJson>('server/broker', undefined, signal),
  })
