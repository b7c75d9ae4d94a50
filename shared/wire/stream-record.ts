/**
 * Two streams into ingest: `live`, and `backlog` for the buffers of trackers that were out of coverage, so that live
 * messages do not wait behind them. A tracker's messages keep their order within a stream, not between the two.
 */
export type IngestStream = 'live' | 'backlog'

/** What a live message's payload has at most in base64: 8 KB, about sixty fixes of the plainest kind. */
export const livePayloadLengthMax = 10_920

/** The topic rules choose by the same length. */
export const streamOf = ({ payload }: Pick<StreamRecord, 'payload'>): IngestStream =>
  payload.length > livePayloadLengthMax ? 'backlog' : 'live'

/**
 * What the IoT rules put into a stream, one JSON object a record, partitioned by device.
 * The payload is base64, so that bytes which are not JSON arrive and can be rejected with a reason.
 */
export interface StreamRecord {
  /** the whole MQTT topic */
  topic: string
  /** base64 of the bytes that the tracker sent */
  payload: string
  /** epoch ms, the broker's clock */
  receivedAt: number
}
