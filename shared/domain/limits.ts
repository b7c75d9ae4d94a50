import { dayMs, hourMs, minuteMs, secondMs } from './time/durations.ts'

/** Bounds and constants of the whole product, each with its unit. The specification's own numbers are among them. */
export const limits = {
  // trackers
  trackerPayloadBytesMax: 128 * 1024,
  fixesPerMessageMax: 1000,
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
  /** a message whose newest fix was older when it arrived is a buffer's, see docs/decisions/0021-ingest-streams-and-saving.md */
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

  // what a vehicle's own meters may say
  totalDistanceMetresMax: 1e10,
  engineHoursMsMax: 100 * 366 * dayMs,

  // history
  /** positions, events and day summaries, from their arrival; see docs/decisions/0001-tables-keys-and-stored-forms.md */
  historyRetentionMs: 400 * dayMs,
  blockRowsMax: 100,
  blockSpanMaxMs: 6 * hourMs,
  tailRowsMax: 60,
  historyRowsMax: 50_000,
  /** in one call of `removePositions`: a removal of `historyRowsMax` positions in full blocks needs one call */
  blocksRewrittenMax: 500,
  /** how long after its end a day's summary is derived at the earliest */
  daySettlingDelayMs: 10 * minuteMs,
  /** a position that arrives so long after it was measured is late in the report of data quality */
  lateAfterMs: 5 * minuteMs,
  /** a longer time without a position is a gap there; no shorter than a quarter of an hour, see `data-quality.ts` */
  dataGapMs: 30 * minuteMs,
  /** of one position: an event costs a write, and a save holds a bounded number of them */
  eventsPerPositionMax: 30,

  // people
  /** of a new person, when nobody says otherwise */
  /** of the devices and people that administrators add without saying until when */
  defaultExpiresAt: Date.UTC(2099, 0, 1),
  sessionMs: 7 * dayMs,
  sessionUseGrainMs: 10 * minuteMs,
  tokenMsDefault: 7 * dayMs,
  tokenNameLengthMax: 64,
  /** how many tokens a token may derive from: each is looked at with every request */
  derivationsMax: 8,
  /** a browser and place that signed in so long ago are new again */
  signInKnownMs: 90 * dayMs,
  signInMailsPerDayMax: 10,
  /** of an account from one network, of a known device, and of two-factor codes after the right password */
  loginAttemptsMax: 10,
  /** from all networks together; a device that signed in before is not counted */
  loginAttemptsPerAccountMax: 60,
  /** a whole office may share one network address */
  loginAttemptsPerAddressMax: 100,
  loginAttemptsWindowMs: 5 * minuteMs,
  /** how long a browser counts as one that signed in before */
  knownDeviceMs: 365 * dayMs,
  /** of one browser; 57 bytes each in a header */
  knownDeviceAccountsMax: 8,
  trialMs: 30 * dayMs,
  emailConfirmationMs: 2 * dayMs,
  passwordResetMs: hourMs,
  passwordResetAnswerMs: 800,
  /** an office shares one network address; a mail provider one domain */
  signUpsPerAddressMax: 5,
  signUpsPerDomainMax: 200,
  signUpsWindowMs: dayMs,
  invitationMsDefault: 7 * dayMs,
  invitationMsMax: 90 * dayMs,
  /** a whole depot may register from one network address */
  registrationsPerAddressMax: 100,
  registrationsPerInvitationMax: 500,
  registrationsWindowMs: dayMs,
  mailsPerPersonMax: 3,
  mailsPerAddressMax: 20,
  mailsWindowMs: hourMs,
  nameLengthMax: 128,
  attributesBytesMax: 16 * 1024,
  requestBodyBytesMax: 1024 * 1024,
  idsPerRequestMax: 1000,
  /** devices that one sheet is asked for by id: their ids fit into `requestBodyBytesMax` */
  sheetDevicesMax: 20_000,
  bodyDepthMax: 16,

  // files
  deviceImageBytesMax: 500_000,
  /** a function takes 6 MB at a time, of which a third goes to how bytes are written there */
  serverFileBytesMax: 4_000_000,
  tenantFileBytesMax: 500_000_000,
  uploadsMax: 1000,
  uploadsWindowMs: dayMs,

  // a tenant's own life
  auditKeptMs: 365 * dayMs,
  auditRowsMax: 10_000,
  statisticsKeptMs: 400 * dayMs,
  statisticsFlushMs: minuteMs,
  /** older ones are not written: their tenant may be gone by then */
  statisticsUnwrittenMs: 10 * minuteMs,
  statisticsDaysMax: 366,
  problemKeptMs: 7 * dayMs,
  /** the same thing is noted once in this time, however often it is met */
  problemNotedMs: hourMs,
  problemReasonLengthMax: 300,
  problemsShownMax: 500,
  problemsOfDeviceShownMax: 50,
  storageUseKeptMs: 5 * minuteMs,
  deletionGraceMs: 7 * dayMs,
  exportKeptMs: 7 * dayMs,
  exportTriedMs: 3 * dayMs,
  exportsMax: 3,
  exportsWindowMs: dayMs,
  exportLinkMs: 10 * minuteMs,
  rebootsMax: 3,
  rebootsWindowMs: 10 * minuteMs,

  // reports: as long as history is kept
  reportDaysMax: 400,
  /** what is answered at once; a report that is larger is a job for those who ask for one */
  reportRowsAtOnceMax: 20_000,
  reportPositionsAtOnceMax: 600_000,
  /** those of one device are held in memory together */
  reportPositionsOfDeviceAtOnceMax: 300_000,
  reportDeviceDaysAtOnceMax: 10_000,
  reportPositionsDerivedAtOnceMax: 100_000,
  reportAtOnceMs: 12 * secondMs, // the gateway waits for 29 seconds
  reportSmallAtOnceMs: 25 * secondMs, // one vehicle, one day
  /** what a job does at most */
  reportDeviceDaysMax: 400_000,
  /** of all sheets of a workbook together */
  reportSheetRowsMax: 1_000_000,
  reportRowsMax: 5_000_000,
  routePageRowsMax: 5000,
  reportKeptMs: 7 * dayMs,
  /** not finished ones of one person, and of a tenant */
  reportJobsMax: 5,
  reportJobsOfTenantMax: 50,
  reportProgressMs: secondMs,
  /** rows as JSON that a job stores together, so that an answer can hold them: a function answers 6 MB at most */
  reportPieceBytesMax: 5_500_000,
  reportMailBytesMax: 5_000_000,
  reportMailsMax: 30,
  reportMailsWindowMs: hourMs,
  chartPointsMax: 2000,

  // channels and announcements
  channelTestsMax: 30,
  channelTestsWindowMs: 10 * minuteMs,
  pushSubscriptionsMax: 20,
  announcementsMax: 20,
  announcementsWindowMs: hourMs,
  announcementPeopleMax: 10_000,
  /** text messages are paid for */
  announcementSmsPeopleMax: 500,
  /** so many are sent to within the request */
  announcementAtOnceMax: 50,
  announcementSubjectLengthMax: 200,
  announcementBodyLengthMax: 10_000,
  /** of those who did not get it, named */
  announcementFailuresKept: 50,
  announcementKeptMs: 14 * dayMs,

  // scheduled reports
  /** after an outage: the latest periods that are still mailed; earlier ones are noted as missed */
  reportPeriodsCaughtUpMax: 7,
  reportRunsKept: 20,
  /** of one run, by person */
  reportRunFailuresKept: 50,
  reportRunsAskedMax: 10,
  reportRunsAskedWindowMs: hourMs,

  // what a device did recently, in one answer: a day with a position every eight seconds
  activityLineRowsMax: 10_800,
  activityEventsMax: 8,

  /** a shorter halt belongs to the drive around it: traffic, lights, gates */
  haltMinMs: 3 * minuteMs,

  // addresses of places
  addressKeptMs: 30 * dayMs,
  noAddressKeptMs: dayMs,
  addressesPerPersonMax: 600,
  addressesPerPersonWindowMs: hourMs,
  addressesPerTenantMax: 5000,
  addressesPerTenantWindowMs: dayMs,

  // groups
  groupDepthMax: 32,

  // geofences
  areaLengthMax: 100_000,
  areaCornersMax: 2000,
  /** half way around the earth */
  areaRadiusMetresMax: 20_037_508,

  // calendars
  calendarBytesMax: 128 * 1024,
  calendarEventsMax: 500,
  calendarDatesMax: 2000,
  /** days of a rule with COUNT that are looked at, from its first one on */
  calendarDaysSearchedMax: 36_600,
  /** looking ahead ends after so many looks at a day, however many events and rules there are */
  calendarCandidatesMax: 1_000_000,
  /** how far ahead a person is shown what comes next */
  calendarPreviewMs: 5 * 366 * dayMs,
  occurrenceMsMax: 366 * dayMs,
  /** how far an occurrence reaches that lasts until the next: a year from one first Monday to another */
  calendarReachMs: 400 * dayMs,

  // computed attributes
  descriptionLengthMax: 4000,
  expressionLengthMax: 4000,
  expressionDepthMax: 64,
  expressionStepsMax: 20_000,
  expressionTextLengthMax: 10_000,

  // live
  socketMessageBytesMax: 128 * 1024,
  socketMessageInBytesMax: 4 * 1024,
  socketReconnectMaxMs: 60 * secondMs,
  socketReconnectMinMs: secondMs,
  /** for so long trackers' messages are passed on after somebody asked, or was last seen to listen */
  logListeningMs: 150 * secondMs,
  /** how long an unregistered tracker is expected, and how many at a time in one tenant */
  logExpectedMs: 10 * minuteMs,
  logExpectedMax: 20,
  logDataLengthMax: 2000,
  logBytesPerPushMax: 96 * 1024,
  logLinesKept: 500,
  eventsKept: 50,
  eventsSearchedMax: 1000,
  liveRouteLengthDefault: 10,
  burstWindowMs: 1500,
  burstUpdatesMax: 3,

  // screen
  relativeTimeRefreshMs: 60 * secondMs,
  toastMs: 6 * secondMs,
  geolocateMs: 5 * secondMs,
  deleteSnackbarMs: 5 * secondMs,
  /** of the specification: a position each */
  replayStepMs: 500,
  replayDevicesMax: 10,
  /** a month, and a day more where clocks change or weeks overlap it */
  replayPeriodMaxMs: 32 * dayMs,
  /** nothing is said about the way between two fixes that are further apart */
  replayGapMs: 5 * minuteMs,
  clusterZoomMax: 14,
  clusterRadiusPixels: 50,
} as const
