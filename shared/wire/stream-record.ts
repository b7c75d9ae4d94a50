/**
 * What the IoT rules put into the stream, one JSON object a record, partitioned by device.
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
