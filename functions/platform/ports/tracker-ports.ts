import type { Phrase } from '../../../shared/domain/failures.ts'
import type { IngestStream, StreamRecord } from '../../../shared/wire/stream-record.ts'

/** Ports to trackers: their credentials, their messages, and what could not be used of them. See `ports.ts` for the rules of all ports. */

/** What a tracker's secret is for. */
export interface TrackerKey {
  tenantId: string
  /** the one device that it may send for; 0 for every device of the tenant */
  deviceId: number
  /** the user who created it */
  madeBy: number
  /** the source whose address it is in: it sends for every device of the tenant, but only by the source's mapping */
  sourceId?: number
}

/** A tracker's credential as a list shows it, without its secret. */
export interface TrackerCredential {
  id: string
  kind: 'secret' | 'certificate'
  /** 0 for the whole tenant */
  deviceId: number
  /** epoch ms */
  madeAt: number
  madeBy: number
  /** of a certificate: the identifier that it may send for; empty for a secret */
  uniqueId: string
  /** of the secret in a source's address; such a one is not among those of the whole tenant */
  sourceId?: number
}

/** Secrets and certificates of one tenant's trackers. */
export interface TrackerCredentials {
  /** @returns the secret, shown once; only its hash is stored */
  issueSecret(of: {
    deviceId: number
    madeBy: number
    sourceId?: number
  }): Promise<{ credential: TrackerCredential; secret: string }>
  /** @returns certificate and key as PEM, shown once; the key is not stored */
  issueCertificate(of: { deviceId: number; uniqueId: string; madeBy: number }): Promise<IssuedCertificate>
  /** of a device, or with 0 of the whole tenant; the latest first */
  of(deviceId: number): Promise<TrackerCredential[]>
  /** those in the addresses of a source; the latest first */
  ofSource(sourceId: number): Promise<TrackerCredential[]>
  /** Revoked credentials are rejected from then on. Absent is fine. */
  revoke(credentials: readonly TrackerCredential[]): Promise<void>
  /** where trackers with a certificate connect, and the root certificate to verify it with */
  broker(): Promise<BrokerAddress>
}

export interface IssuedCertificate {
  credential: TrackerCredential
  certificate: string
  privateKey: string
}

export interface BrokerAddress {
  host: string
  port: number
  /** PEM */
  rootCertificate: string
  /** `mqtt://host:port`, for trackers without a certificate; null where that is not possible */
  plainUrl: string | null
  /** what the names of topic rules begin with, for topics of Basic Ingest */
  rulePrefix: string
}

/** The authority that signs the certificates of trackers. A thing has the name of its tracker's identifier. */
export interface Authority {
  /** An active certificate without permissions. */
  sign(): Promise<{ id: string; certificate: string; privateKey: string }>
  /** Allows it to send for this thing. */
  admit(id: string, thing: string): Promise<void>
  /** Revokes it, and removes its thing when that has no other. Absent is fine. */
  end(id: string, thing: string): Promise<void>
  broker(): Promise<BrokerAddress>
}

/** The streams of tracker messages, for those that do not come through the broker or that belong into the other stream. */
export interface Messages {
  /**
   * Resolves when all are stored, in this order for each tracker and stream. Each goes into the stream of its length, or
   * all into `stream`.
   * @throws Error when some are not stored, after some tries
   */
  put(messages: readonly { uniqueId: string; record: StreamRecord }[], stream?: IngestStream): Promise<void>
}

/** The backlog alone, see `Messages`. */
export interface BacklogMessages {
  put(messages: readonly { uniqueId: string; record: StreamRecord }[], stream: 'backlog'): Promise<void>
}

/** A tracker's message, or one record of it, that could not be used. */
export interface RejectedMessage {
  reason: Phrase
  /** as the sender spells it: `[3].latitude`; empty when the whole message was rejected */
  field: string
  topic: string
  uniqueId: string
  receivedAt: number
  /** the first 2,000 characters */
  payload: string
}

export interface RejectedMessages {
  /** sends them to the dead-letter queue and logs a line for each; the tenant is null for an unregistered tracker */
  send(tenantId: string | null, messages: readonly RejectedMessage[]): Promise<void>
}
