/** Organisations of one size, all of whose vehicles report all the time. */
export interface Organisations {
  name: string
  count: number
  /** of each organisation */
  vehicles: number
  intervalSeconds: number
  /** browsers of each organisation that show all of its vehicles */
  watchers: number
}

/** How a deployment is set, as far as it decides how many calls there are and how long something waits. */
export interface PipelineSettings {
  liveShards: number
  /** 1,000 ms for the pollers of AWS Lambda, about 70 ms with enhanced fan-out */
  pollPauseMs: number
  ingestBatchMessages: number
  ingestParallelPerShard: number
  /** processor that the ingest function has, of a whole one */
  ingestProcessorShare: number
  /** readers of the queue between ingest and browsers, all together; */
  liveReaders: number
  /** those of an organisation: its updates always go to the same ones */
  liveReadersPerOrganisation: number
  /** how long a reader gathers messages */
  liveBatchMs: number
  /** messages that a reader takes at once */
  liveBatchMessages: number
  liveProcessorShare: number
}

/** Measured, or assumed where one machine cannot tell. */
export interface ServiceTimes {
  /** starting and ending a call of a warm function, ms */
  callMs: number
  /** a read or write of a table, ms; */
  tableCallMs: number
  /** vehicles that the ingest function loads and saves at once */
  devicesAtOnce: number
  ingestMsPerMessage: number
  /** processor time of the function that sends frames, for a position, ms */
  liveMsPerPosition: number
  /** a frame handed to API Gateway, ms; */
  postFrameMs: number
  postsAtOnce: number
  /** from the tracker to the stream: radio, broker and topic rule, ms */
  trackerToStreamMs: number
  /** from API Gateway to the browser, ms */
  gatewayToBrowserMs: number
}

export const totalVehicles = (organisations: readonly Organisations[]): number =>
  organisations.reduce((sum, { count, vehicles }) => sum + count * vehicles, 0)

export const messagesPerSecond = (organisations: readonly Organisations[]): number =>
  organisations.reduce((sum, { count, vehicles, intervalSeconds }) => sum + (count * vehicles) / intervalSeconds, 0)

export const totalWatchers = (organisations: readonly Organisations[]): number =>
  organisations.reduce((sum, { count, watchers }) => sum + count * watchers, 0)
