/** What neither the templates nor a measurement on one machine can say. */
export const assumptions = {
  /** that of the goals and of every figure below */
  daysPerMonth: 30,
  /** a write or read of a table from a function, ms */
  tableCallMs: 6,
  /** a frame handed to API Gateway, ms */
  postFrameMs: 15,
  /** starting and ending a call of a function that is warm, ms */
  callMs: 2,
  /** between two checks of one process whether an organisation has changed, s */
  checkSeconds: 2,
  /** a call of each minute that finds nothing to do, ms */
  minuteCallMs: 50,
  /** read units of such a call, but for that of device timers, which is measured: a page of one or two partitions */
  minuteCallReadUnits: 2,
  /** of a call of the REST API, ms */
  apiCallMs: 60,
  /** memory that has a whole processor: AWS Lambda developer guide, "Configure Lambda function memory" */
  processorMegabytes: 1_769,
  /** how often the poller looks into a shard of Kinesis, and of a table's stream: "Using AWS Lambda with …" */
  kinesisPollsPerSecond: 1,
  tableStreamPollsPerSecond: 4,
  /** of a table on demand when it is new */
  tablePartitionsMin: 4,
  writeUnitsPerPartition: 1_000,
  /** of provisioned capacity that is in use: the target of auto scaling, under a load that changes slowly */
  provisionedUse: 0.7,
  /** alarms that auto scaling makes for each capacity that it follows: two for its use, two for its size */
  alarmsPerScaledCapacity: 4,
  messagesPerShard: 1_000,
  /** of a shard, so that a busy minute or a restart has room */
  shardLoadMax: 0.7,
  /** pollers that wait up to 20 s each at every queue that a function reads */
  queuePollers: 5,
  queueWaitSeconds: 20,
  /** of one request of the API, in bytes */
  accessLogBytes: 300,
  /** connects of a tracker, each with an event for connecting and one for disconnecting */
  connectsPerDeviceDay: 2,
  apiCallsPerWatcherHour: 30,
  apiResponseBytes: 10_000,
  /** pages that are loaded, each so many bytes in so many requests: the bounds of the first load (0005) */
  pageLoadsPerWatcherDay: 4,
  pageBytes: 500_000,
  pageRequests: 40,
  filesGigabytes: 0.05,
  /** larger fleets are several organisations of this size; a watcher sees all of one */
  organisationDevices: 10_000,
  /** of one item in storage, beside its names and values: Amazon DynamoDB developer guide, "Item sizes and formats" */
  itemOverheadBytes: 100,
} as const
