/** How it goes with a target, as the API answers it. */
export interface ForwardingStateJson {
  /** since when the oldest waits that was not sent; null when nothing does */
  waitingSince: string | null
  lastSent: string | null
  lastFailed: string | null
  /** of the last failure, in the reader's language */
  reason: string | null
  failures: number
  /** null when it is sent as it comes */
  nextTry: string | null
  pausedAt: string | null
  /** what the receiver refused for good, the oldest first */
  refused: { time: string; refusedAt: string; positions: number; events: number; reason: string }[]
  /** one was set for the broker that the target names */
  hasPassword: boolean
}

/** What the trust policy of a role asks for that may be taken on for the organisation. */
export interface AwsTrustJson {
  /** of the deployment; null where it does not run on AWS */
  accountId: string | null
  externalId: string
}

export interface ForwardingSecretJson {
  secret: string
}

export interface ForwardingTestJson {
  isSent: boolean
  /** why not, in the reader's language */
  reason: string | null
}
