import type { StreamRecord } from '../../../shared/wire/stream-record.ts'

/** Ports to how trackers prove who they are, and how they report. Beside `ports.ts`, and held to the same rules. */

/** What a tracker's secret opens. */
export interface TrackerKey {
  tenantId: string
  /** the one device that it speaks for; 0 for every device of the tenant */
  deviceId: number
  /** the person who made it */
  madeBy: number
}

/** What a device or a tenant's gateway proves who it is with, as a list shows it: it opens nothing. */
export interface TrackerCredential {
  id: string
  kind: 'secret' | 'certificate'
  /** 0 for the whole tenant */
  deviceId: number
  /** epoch ms */
  madeAt: number
  madeBy: number
  /** of a certificate: the identifier that it speaks for; empty for a secret */
  uniqueId: string
}

/** Secrets and certificates of one tenant's trackers. */
export interface TrackerCredentials {
  /** @returns the secret, shown once; only its hash is kept */
  issueSecret(of: { deviceId: number; madeBy: number }): Promise<{ credential: TrackerCredential; secret: string }>
  /** @returns certificate and key as PEM, shown once; the key is kept nowhere */
  issueCertificate(of: { deviceId: number; uniqueId: string; madeBy: number }): Promise<IssuedCertificate>
  /** of a device, or with 0 of the whole tenant; the latest first */
  of(deviceId: number): Promise<TrackerCredential[]>
  /** Neither opens anything from then on. Absent is fine. */
  revoke(credentials: readonly TrackerCredential[]): Promise<void>
  /** where trackers with a certificate connect to, and by whose word they believe that it is there */
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
  /** `mqtt://host:port`, for trackers without a certificate; null where none may connect so */
  plainUrl: string | null
}

/** Whoever signs the certificates of trackers. A thing is called like the identifier of its tracker. */
export interface Authority {
  /** A certificate that is in force but may not do anything yet. */
  sign(): Promise<{ id: string; certificate: string; privateKey: string }>
  /** From now on it may speak for this thing. */
  admit(id: string, thing: string): Promise<void>
  /** Ends it, and its thing when that has no other. Absent is fine. */
  end(id: string, thing: string): Promise<void>
  broker(): Promise<BrokerAddress>
}

/** The streams of tracker messages, for those that do not come through the broker. */
export interface Messages {
  /** Resolves when all are kept, in this order for each tracker and stream. @throws Error when some are not, after some tries */
  put(messages: readonly { uniqueId: string; record: StreamRecord }[]): Promise<void>
}
