/**
 * Two streams lead in: `live`, and `backlog` for the buffers of trackers that were out of reach, so that nobody who
 * reports now waits behind them. A tracker's messages keep their order within a stream, not between the two.
 */
export type IngestStream = 'live' | 'backlog'

/** What a live message's payload has at most in base64: 8 KB, about sixty fixes of the plainest kind. */
export const livePayloadLengthMax = 10_920

/** The topic rules choose by the same length. */
export const streamOf = ({ payload }: Pick<StreamRecord, 'payload'>): IngestStream =>
  payload.length > livePayloadLengthMax ? 'backlog' : 'live'

/**
 * What the IoT rules put into a stream, one JSON object a record, partitioned by device.
 * The payload travels as base64 so that bytes which are not JSON reach the place that can say why they were refused.
 */
export interface StreamRecord {
  /** the whole MQTT topic */
  topic: string
  /** base64 of the bytes that the tracker sent */
  payload: string
  /** epoch ms, the broker's clock */
  receivedAt: number
}
