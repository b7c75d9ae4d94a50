/** A limit that AWS documents and that the local cloud keeps to. */
export interface AwsLimit {
  value: number
  unit: 'bytes' | 'characters' | 'items' | 'slashes' | 'per second' | 'seconds' | 'milliseconds' | 'hours' | 'operators'
  /** the page of AWS that says so */
  source: string
}

const page = (path: string): string => `https://docs.aws.amazon.com/${path}`
const kibibyte = 1024
const mebibyte = 1024 * kibibyte

const bytes = (value: number, source: string) => ({ value, unit: 'bytes', source }) as const
const characters = (value: number, source: string) => ({ value, unit: 'characters', source }) as const
const items = (value: number, source: string) => ({ value, unit: 'items', source }) as const
const seconds = (value: number, source: string) => ({ value, unit: 'seconds', source }) as const
const milliseconds = (value: number, source: string) => ({ value, unit: 'milliseconds', source }) as const

const cloudFrontQuotas = page('AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html')
const httpApiQuotas = page('apigateway/latest/developerguide/http-api-quotas.html')
const webSocketQuotas = page(
  'apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html',
)
const lambdaQuotas = page('lambda/latest/dg/gettingstarted-limits.html')
const queueQuotas = page('AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html')
const sendMessage = page('AWSSimpleQueueService/latest/APIReference/API_SendMessage.html')
const putRecords = page('kinesis/latest/APIReference/API_PutRecords.html')
const getRecords = page('kinesis/latest/APIReference/API_GetRecords.html')
const tableConstraints = page('amazondynamodb/latest/developerguide/Constraints.html')
const batchWrite = page('amazondynamodb/latest/APIReference/API_BatchWriteItem.html')
const batchGet = page('amazondynamodb/latest/APIReference/API_BatchGetItem.html')
const iotQuotas = page('general/latest/gr/iot-core.html')
const mqttGuide = page('iot/latest/developerguide/mqtt.html')
const sendRawEmail = page('ses/latest/APIReference/API_SendRawEmail.html')
const publishMessage = page('sns/latest/api/API_Publish.html')
const multipartLimits = page('AmazonS3/latest/userguide/qfacts.html')
const objectKeys = page('AmazonS3/latest/userguide/object-keys.html')
const objectMetadata = page('AmazonS3/latest/userguide/UsingMetadata.html')

/**
 * What AWS refuses for its size or number, by service. Emulators read their limits here; account quotas that can be
 * raised are in `infra/scale/account-limits.data.ts`.
 */
export const awsLimits = {
  cloudFront: {
    functionBytesMax: bytes(10 * kibibyte, cloudFrontQuotas),
    urlBytesMax: bytes(8_192, cloudFrontQuotas),
    /** request line and headers */
    requestHeadBytesMax: bytes(20_480, cloudFrontQuotas),
  },
  httpApi: {
    /** request line and values of headers */
    requestHeadBytesMax: bytes(10_240, httpApiQuotas),
    requestBytesMax: bytes(10 * mebibyte, httpApiQuotas),
    integrationMillisecondsMax: milliseconds(30_000, httpApiQuotas),
  },
  webSocketApi: {
    urlCharactersMax: characters(4_096, webSocketQuotas),
    frameBytesMax: bytes(32 * kibibyte, webSocketQuotas),
    /** also of what `@connections` sends */
    messageBytesMax: bytes(128 * kibibyte, webSocketQuotas),
    idleSecondsMax: seconds(600, webSocketQuotas),
    connectionSecondsMax: seconds(7_200, webSocketQuotas),
  },
  lambda: {
    /** 6 MB, for the event and the answer each; APIs and event sources invoke so */
    synchronousPayloadBytesMax: bytes(6_291_556, lambdaQuotas),
    asynchronousPayloadBytesMax: bytes(mebibyte, lambdaQuotas),
    environmentBytesMax: bytes(4 * kibibyte, lambdaQuotas),
    timeoutSecondsMax: seconds(900, lambdaQuotas),
  },
  sqs: {
    /** of one message, and of all of a batch */
    messageBytesMax: bytes(mebibyte, queueQuotas),
    batchMessagesMax: items(10, queueQuotas),
    batchIdCharactersMax: characters(80, queueQuotas),
    messageAttributesMax: items(10, queueQuotas),
    visibilitySecondsMax: seconds(43_200, queueQuotas),
    delaySecondsMax: seconds(900, sendMessage),
    groupIdCharactersMax: characters(128, sendMessage),
  },
  kinesis: {
    callRecordsMax: items(500, putRecords),
    /** with its partition key; a stream may be set to 10 MiB, ours are not */
    recordBytesMax: bytes(mebibyte, putRecords),
    callBytesMax: bytes(5 * mebibyte, putRecords),
    partitionKeyCharactersMax: characters(256, putRecords),
    readRecordsMax: items(10_000, getRecords),
  },
  dynamoDb: {
    itemBytesMax: bytes(400 * kibibyte, tableConstraints),
    partitionKeyBytesMax: bytes(2_048, tableConstraints),
    sortKeyBytesMax: bytes(1_024, tableConstraints),
    transactionItemsMax: items(100, tableConstraints),
    transactionBytesMax: bytes(4 * mebibyte, tableConstraints),
    batchWriteItemsMax: items(25, batchWrite),
    batchGetItemsMax: items(100, batchGet),
    expressionBytesMax: bytes(4 * kibibyte, tableConstraints),
    expressionOperatorsMax: { value: 300, unit: 'operators', source: tableConstraints },
    inOperandsMax: items(100, tableConstraints),
  },
  iot: {
    clientIdBytesMax: bytes(128, iotQuotas),
    payloadBytesMax: bytes(128 * kibibyte, iotQuotas),
    /** 146 KiB with everything in it, as its CONNACK of MQTT 5 says */
    packetBytesMax: bytes(146 * kibibyte, mqttGuide),
    topicBytesMax: bytes(256, iotQuotas),
    topicSlashesMax: { value: 7, unit: 'slashes', source: iotQuotas },
    /** what is above is discarded without an acknowledgement */
    connectionPublishesMax: { value: 100, unit: 'per second', source: iotQuotas },
    keepAliveSecondsMin: seconds(30, iotQuotas),
    keepAliveSecondsMax: seconds(1_200, iotQuotas),
    /** the default of an account; seven days at most */
    sessionSecondsMax: seconds(3_600, iotQuotas),
    /** one more ends the connection */
    connectionSubscriptionsMax: items(50, iotQuotas),
    subscribeFiltersMax: items(8, iotQuotas),
    topicAliasesMax: items(8, iotQuotas),
    unacknowledgedMessagesMax: items(100, iotQuotas),
    directMessageSecondsMax: seconds(15, page('iot/latest/apireference/API_iotdata_SendDirectMessage.html')),
  },
  ses: {
    /** of one message with everything in it, after encoding */
    messageBytesMax: bytes(10 * mebibyte, sendRawEmail),
    /** To, Cc and Bcc together */
    recipientsMax: items(50, sendRawEmail),
    /** with the line end; also RFC 5321, 4.5.3.1.6 */
    lineBytesMax: bytes(1_000, sendRawEmail),
    tagCharactersMax: characters(256, page('ses/latest/APIReference/API_MessageTag.html')),
  },
  sns: {
    textMessageCharactersMax: characters(1_600, publishMessage),
  },
  s3: {
    keyBytesMax: bytes(1_024, objectKeys),
    metadataBytesMax: bytes(2 * kibibyte, objectMetadata),
    uploadPartsMax: items(10_000, multipartLimits),
    /** of all but the last */
    partBytesMin: bytes(5 * mebibyte, multipartLimits),
    listedKeysMax: items(1_000, page('AmazonS3/latest/API/API_ListObjectsV2.html')),
    presignedSecondsMax: seconds(604_800, page('AmazonS3/latest/userguide/using-presigned-url.html')),
  },
} as const satisfies Record<string, Record<string, AwsLimit>>
