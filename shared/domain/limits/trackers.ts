import { dayMs, minuteMs, secondMs } from '../time/durations.ts'

/** What trackers may send, over MQTT and HTTP. */
export const trackerLimits = {
  trackerPayloadBytesMax: 128 * 1024,
  fixesPerMessageMax: 1000,
  /** of commands: their events are saved in one transaction, of which DynamoDB takes 100 actions */
  resultsPerMessageMax: 90,
  attributesPerFixMax: 100,
  attributeTextLengthMax: 1000,
  attributeKeyLengthMax: 64,
  attributeDepthMax: 8,
  attributeNumberMax: 1e21,
  networkItemsMax: 32,
  uniqueIdLengthMax: 128,
  speedKnotsMax: 2000,
  altitudeMetresMin: -12_000,
  altitudeMetresMax: 1_000_000,
  accuracyMetresMax: 1_000_000,
  travelledMetresMax: 50_000_000,
  fixTimeOldest: Date.UTC(2000, 0, 1),
  fixTimeAheadMaxMs: dayMs,
  silenceMs: 10 * minuteMs,
  /** a message whose newest fix was older when it arrived is a buffer's, see docs/decisions/0152-backlog-of-buffers.md */
  liveFixAgeMaxMs: 5 * minuteMs,
  /** a device's timer fires at least so often, so that changed settings are noticed without a message */
  deviceTimerIntervalMaxMs: dayMs,
  presenceVersionResetMs: 45 * minuteMs,
  unknownTrackerKeptMs: 7 * dayMs,

  /** of one message; the others are counted */
  rejectionsPerMessageMax: 20,
  /** characters of a rejected message's payload that are kept */
  rejectedPayloadLengthMax: 2000,
  /** what people change reaches processes that cache it within this time: settings, secrets, listeners */
  configurationCacheMs: 2 * secondMs,

  // trackers over HTTP: a request holds what was buffered for a while; counts are of one minute
  ingestBodyBytesMax: 1024 * 1024,
  ingestTrackersMax: 1000,
  ingestTrackersWithoutSecretMax: 20,
  ingestPerTrackerMax: 1200,
  ingestPerTenantMax: 60_000,
  ingestRefusedPerAddressMax: 300,
  /** positions that people of a tenant send by hand */
  emulatedPerTenantMax: 120,
  // over MQTT the same a minute, and more at once: nobody repeats what is refused there, so buffers must pass (0051)
  messagesAtOncePerTrackerMax: 100_000,
  messagesAtOncePerTenantMax: 5_000_000,
  livePositionsSharedMax: 100, // of a batch of a shard that does not keep up, for all tenants in it
  /** a function takes 6 MB at a time, of which a third goes to how bytes are written there */
  trackerMediaBytesMax: 4_000_000,
  trackerMediaMax: 5000,
  trackerMediaWindowMs: dayMs,
  /** over MQTT the same file of a device is one delivery for so long: nobody says when it was taken */
  trackerMediaRepeatedMs: dayMs,
  /** pictures, recordings and videos of trackers, from their arrival: as long as the events that show them */
  mediaKeptMs: 400 * dayMs,
  pushTokenLengthMax: 1000,
  trackersRegisteredMax: 1000,
  trackersRegisteredWindowMs: dayMs,
  /** of one device, and of a tenant */
  trackerCredentialsMax: 10,
  trackerCredentialsMadeMax: 2000,
  trackerCredentialsMadeWindowMs: dayMs,
} as const
