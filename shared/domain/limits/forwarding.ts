import { dayMs, hourMs, minuteMs, secondMs } from '../time/durations.ts'

/** What an organisation may forward, and how long it is tried. */
export const forwardingLimits = {
  /** of an organisation */
  targetsMax: 10,
  addressLengthMax: 2000,
  idsLengthMax: 4000,
  /** positions and events of one request in our own form */
  requestRecordsMax: 500,
  /** one with more is sent in parts: below the 1 MiB that nginx takes by default (`client_max_body_size`) */
  requestBytesMax: 900_000,
  /** positions and events of one message of MQTT in our own form */
  messageRecordsMax: 100,
  /** one with more is sent in parts: below the 128 KiB that AWS IoT Core takes ("AWS IoT Core endpoints and quotas") */
  messageBytesMax: 100_000,
  /** positions and events of what AWS gets at once, and of one message in our own form, which is of one device */
  awsRecordsMax: 200,
  awsMessageRecordsMax: 50,
  /**
   * One with more is sent in parts. EventBridge takes 256 KB with names and all ("Calculating PutEvents event entry size"),
   * a queue of SQS as much as its owner says, at first 256 KiB in all but new ones ("SetQueueAttributes"), a stream of
   * Kinesis 1 MiB ("PutRecords").
   */
  awsMessageBytesMax: 240 * 1024,
  /** messages that wait for their acknowledgement, each of another topic or device */
  messagesAtOnce: 10,
  passwordLengthMax: 1000,
  /** positions of one stored batch, and events */
  batchRecordsMax: 250,
  /**
   * Of a batch as it is stored: an item may hold 400 KB ("Constraints in Amazon DynamoDB"), also one that is put aside with a
   * reason. One position always fits: the item of its device, which holds as much, was written before.
   */
  batchBytesMax: 250_000,
  /** batches that are read at once */
  batchesAtOnce: 20,
  /** what waits, and what was refused for good */
  keptMs: 3 * dayMs,
  failedShown: 100,

  /** what is reported meanwhile goes with it */
  gatherMs: secondMs,
  /** a process that holds a target has to be done with a request by then */
  turnMs: 12 * secondMs,
  /** longer than a turn and its last request; a process that died is waited for so long */
  leaseMs: minuteMs,

  /** doubled with each failure in a row */
  retryMs: 5 * secondMs,
  retryMaxMs: 15 * minuteMs,
  /** as long as a receiver may ask for */
  retryAfterMaxMs: hourMs,
  /** a request that the receiver refuses for good so often is put aside */
  refusedTriesMax: 3,
  /** in a row, over some three hours: then it pauses until somebody resumes it */
  failuresMax: 20,

  /** requests of an organisation */
  tenantDayMax: 500_000,
  testsMax: 20,
  testsWindowMs: 10 * minuteMs,
} as const
