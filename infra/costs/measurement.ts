/** What a vehicle's simulated day showed: `npm run bench -- cost` measures it. */
export interface MeasuredDay {
  positionsPerMessage: number
  /** of the tables, for a message that is the only one of its vehicle in a batch, beside what a batch costs */
  writeUnitsPerMessage: number
  readUnitsPerMessage: number
  /** saves of its state a message */
  savesPerMessage: number
  /** payload and topic, as the broker counts them */
  messageBytes: number
  /** as it is put into the stream */
  recordBytes: number
  eventsPerDay: number
  /** of all items of the vehicle, without AWS's own overhead */
  storedBytesPerPosition: number
  itemsPerPosition: number
  /** of a visit of the vehicle's timer, with its day summaries, each day */
  timerWriteUnitsPerDay: number
  timerReadUnitsPerDay: number
}

/** What batches of a fleet of one organisation showed. */
export interface MeasuredFleet {
  /** processor time of the ingest function, the calls to its tables included, ms */
  ingestMsPerMessage: number
  /** of a function that asks whether the organisation has changed */
  readUnitsPerCheck: number
  /** of a function that counts for the organisation */
  writeUnitsPerMinute: number
}

export interface Measurement {
  day: MeasuredDay
  fleet: MeasuredFleet
  /** a message in an entry of a journal, deflated with those beside it */
  journalBytesPerMessage: number
  /** a saved message in a frame: the device and its position */
  frameBytesPerSave: number
  /** the same, as ingest hands it over */
  handOverBytesPerSave: number
  /** processor time of the function that sends frames, ms */
  liveMsPerSave: number
  /** an open connection in its table */
  connectionBytes: number
  /** of the call of a minute that looks for due device timers and finds none */
  minuteCallReadUnits: number
}
