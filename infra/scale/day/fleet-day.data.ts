/** What vehicles and people do in a day, where nobody measured it. */
export const fleetDay = {
  /** of all vehicles, by hours that their clocks are ahead of UTC */
  zones: [
    { hours: -5, share: 0.15 },
    { hours: 0, share: 0.15 },
    { hours: 1, share: 0.45 },
    { hours: 3, share: 0.25 },
  ],
  /** share of vehicles that drive in each hour of their local day: rush hours at eight and at five, few at night */
  driving: [
    0.03, 0.02, 0.02, 0.02, 0.04, 0.12, 0.35, 0.62, 0.7, 0.5, 0.45, 0.45, 0.4, 0.45, 0.48, 0.52, 0.65, 0.68, 0.4, 0.22,
    0.14, 0.09, 0.06, 0.04,
  ],
  drivingSeconds: 10,
  /** a vehicle that stands tells that it is there; silence begins after ten minutes */
  standingSeconds: 300,
  /** share of vehicles that are switched off with the engine: they are silent a while after each drive */
  silentWhenParked: 0.1,
  drivesPerDay: 4,
  /** of a vehicle and hour of driving that a notification sends by e-mail */
  mailsPerDrivingHour: 0.01,
  /** of a vehicle that becomes silent: few people want to know */
  mailsPerSilence: 0.01,
  /** vehicles for each scheduled report, all of which come at eight */
  vehiclesPerReport: 50,
  reportSeconds: 3,
  reportHour: 8,
  /** share of browsers that are open at work; a tenth are at other hours */
  officeHours: { from: 7, to: 19, otherwise: 0.1 },
  /** UTC minutes of the day in which no tracker reaches the broker, */
  outage: { from: 15 * 60, minutes: 20 },
  /** after which each of them tries to connect, at a moment of its own; who is refused tries again after so long */
  retrySeconds: { first: 60, from: 30, to: 60 },
  /** buffered positions in a message, and bytes of one */
  buffered: { perMessage: 50, bytes: 180 },
  /** processor time of a buffered position, of that of a message with one position */
  bufferedShare: 0.25,
  /** minutes after midnight UTC between which day summaries are due, spread by device */
  summaries: { from: 10, to: 130 },
  /** a visit writes a new timer and removes the old one */
  writesPerVisit: 2,
  /** shards of an hour of the clock */
  clockShards: 16,
  timersPerLot: 25,
  /** processor time of a visit that derives nothing, ms, and of a day of 8,640 positions that is closed */
  visitMs: 3,
  summaryMs: 120,
  summaryPositions: 8_640,
  /** a lot waits for its tables this long, ms, while others run */
  lotWaitingMs: 150,
} as const
